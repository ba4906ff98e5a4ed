"""The system services by name, each with its interface: what `service list` prints."""

from virtual_phone.android.profile import Profile

SINCE_33 = {"ambient_context", "locale", "safety_center", "tare"}
TABLE = """
accessibility android.view.accessibility.IAccessibilityManager
account android.accounts.IAccountManager
activity android.app.IActivityManager
activity_task android.app.IActivityTaskManager
adb android.debug.IAdbManager
alarm android.app.IAlarmManager
ambient_context android.app.ambientcontext.IAmbientContextManager
android.hardware.power.IPower/default android.hardware.power.IPower
android.security.maintenance android.security.maintenance.IKeystoreMaintenance
app_hibernation android.apphibernation.IAppHibernationService
app_integrity android.content.integrity.IAppIntegrityManager
app_prediction android.app.prediction.IPredictionManager
appops com.android.internal.app.IAppOpsService
appwidget com.android.internal.appwidget.IAppWidgetService
audio android.media.IAudioService
autofill android.view.autofill.IAutoFillManager
backup android.app.backup.IBackupManager
battery
batteryproperties android.os.IBatteryPropertiesRegistrar
batterystats com.android.internal.app.IBatteryStats
biometric android.hardware.biometrics.IBiometricService
blob_store android.app.blob.IBlobStoreManager
bluetooth_manager android.bluetooth.IBluetoothManager
carrier_config com.android.internal.telephony.ICarrierConfigLoader
clipboard android.content.IClipboard
color_display android.hardware.display.IColorDisplayManager
companiondevice android.companion.ICompanionDeviceManager
connectivity android.net.IConnectivityManager
connmetrics android.net.IIpConnectivityMetrics
content android.content.IContentService
content_capture android.view.contentcapture.IContentCaptureManager
country_detector android.location.ICountryDetector
cpuinfo
crossprofileapps android.content.pm.ICrossProfileApps
dbinfo
device_config
device_identifiers android.os.IDeviceIdentifiersPolicyService
device_policy android.app.admin.IDevicePolicyManager
device_state android.hardware.devicestate.IDeviceStateManager
deviceidle android.os.IDeviceIdleController
devicestoragemonitor
diskstats
display android.hardware.display.IDisplayManager
dreams android.service.dreams.IDreamManager
dropbox com.android.internal.os.IDropBoxManagerService
emergency_affordance
ethernet android.net.IEthernetManager
external_vibrator_service android.os.IExternalVibratorService
file_integrity android.security.IFileIntegrityService
fingerprint android.hardware.fingerprint.IFingerprintService
game android.app.IGameManagerService
gfxinfo
gpu android.graphicsenv.IGpuService
graphicsstats android.view.IGraphicsStats
hardware_properties android.os.IHardwarePropertiesManager
imms com.android.internal.telephony.IMms
incident android.os.IIncidentManager
input android.hardware.input.IInputManager
input_method com.android.internal.view.IInputMethodManager
inputflinger android.os.IInputFlinger
installd android.os.IInstalld
iphonesubinfo com.android.internal.telephony.IPhoneSubInfo
isms com.android.internal.telephony.ISms
isub com.android.internal.telephony.ISub
jobscheduler android.app.job.IJobScheduler
launcherapps android.content.pm.ILauncherApps
lights android.hardware.lights.ILightsManager
locale android.app.ILocaleManager
location android.location.ILocationManager
lock_settings com.android.internal.widget.ILockSettings
looper_stats
media.audio_flinger android.media.IAudioFlingerService
media.audio_policy android.media.IAudioPolicyService
media.camera android.hardware.ICameraService
media.extractor android.media.IMediaExtractorService
media.metrics android.media.IMediaMetricsService
media.player android.media.IMediaPlayerService
media_projection android.media.projection.IMediaProjectionManager
media_router android.media.IMediaRouterService
media_session android.media.session.ISessionManager
meminfo
midi android.media.midi.IMidiManager
mount android.os.storage.IStorageManager
netd android.net.INetd
netpolicy android.net.INetworkPolicyManager
netstats android.net.INetworkStatsService
network_management android.os.INetworkManagementService
network_score android.net.INetworkScoreService
network_stack android.net.INetworkStackConnector
nfc android.nfc.INfcAdapter
notification android.app.INotificationManager
oem_lock android.service.oemlock.IOemLockService
otadexopt android.content.pm.IOtaDexopt
overlay android.content.om.IOverlayManager
package android.content.pm.IPackageManager
package_native android.content.pm.IPackageManagerNative
permission android.os.IPermissionController
permission_checker android.permission.IPermissionChecker
permissionmgr android.permission.IPermissionManager
phone com.android.internal.telephony.ITelephony
pinner
platform_compat com.android.internal.compat.IPlatformCompat
power android.os.IPowerManager
print android.print.IPrintManager
processinfo android.os.IProcessInfoService
procstats com.android.internal.app.procstats.IProcessStats
restrictions android.content.IRestrictionsManager
role android.app.role.IRoleManager
rollback android.content.rollback.IRollbackManager
runtime
safety_center android.safetycenter.ISafetyCenterManager
scheduling_policy android.os.ISchedulingPolicyService
search android.app.ISearchManager
sec_key_att_app_id_provider android.security.keymaster.IKeyAttestationApplicationIdProvider
secure_element android.se.omapi.ISecureElementService
sensorservice android.gui.SensorServer
serial android.hardware.ISerialManager
servicediscovery android.net.nsd.INsdManager
settings
shortcut android.content.pm.IShortcutService
simphonebook com.android.internal.telephony.IIccPhoneBook
slice android.app.slice.ISliceManager
soundtrigger com.android.internal.app.ISoundTriggerService
stats android.os.IStatsd
statusbar com.android.internal.statusbar.IStatusBarService
storagestats android.app.usage.IStorageStatsManager
SurfaceFlinger android.ui.ISurfaceComposer
suspend_control android.system.suspend.ISuspendControlService
system_config android.os.ISystemConfig
system_update android.os.ISystemUpdateManager
tare
telecom com.android.internal.telecom.ITelecomService
telephony.registry com.android.internal.telephony.ITelephonyRegistry
testharness
tethering android.net.ITetheringConnector
textclassification android.service.textclassifier.ITextClassifierService
textservices com.android.internal.textservice.ITextServicesManager
thermalservice android.os.IThermalService
time_detector android.app.timedetector.ITimeDetectorService
time_zone_detector android.app.timezonedetector.ITimeZoneDetectorService
trust android.app.trust.ITrustManager
uimode android.app.IUiModeManager
updatelock android.os.IUpdateLock
uri_grants android.app.IUriGrantsManager
usagestats android.app.usage.IUsageStatsManager
usb android.hardware.usb.IUsbManager
user android.os.IUserManager
vibrator_manager android.os.IVibratorManagerService
voiceinteraction com.android.internal.app.IVoiceInteractionManagerService
vold android.os.IVold
vpn_management android.net.IVpnManager
wallpaper android.app.IWallpaperManager
webviewupdate android.webkit.IWebViewUpdateService
wifi android.net.wifi.IWifiManager
wifip2p android.net.wifi.p2p.IWifiP2pManager
wifiscanner android.net.wifi.IWifiScanner
window android.view.IWindowManager
"""


def system_services(profile: Profile) -> dict[str, str]:
    """The interface of each service that a phone runs, sorted by name; some have none."""
    rows = [line.partition(" ") for line in TABLE.split("\n") if line]
    return {
        name: interface
        for name, _, interface in sorted(rows)
        if profile.api >= 33 or name not in SINCE_33
    }
