"""MiniWoB: posts of several people, and the buttons below each."""

import re
from dataclasses import dataclass

from pytest_androidworld import Element, MiniWobTask, User

ICONS = ("Reply", "Retweet", "Like", "Share")  # in their order below a post
LOW, HIGH = (400, 1080), (400, 740)
POST = 250  # pixels from the line of the author to the end


@dataclass
class Post:
    """A post that is on the screen with all its icons."""

    name: str
    texts: str
    icons: list[Element]


def posts(user: User) -> list[Post]:
    """The posts on the screen: an author's line, a text, and a row of icons below them."""
    elements = sorted(user.elements, key=lambda e: (e.bbox.top, e.bbox.left))
    heads = [e for e in elements if "@" in (e.text or "") and e.resource_name != "query"]
    heads = [e for e in heads if not e.is_clickable]
    found = []
    for head, following in zip(heads, [*heads[1:], None], strict=True):
        end = following.bbox.top if following else head.bbox.bottom + POST
        own = [e for e in elements if head.bbox.top <= e.bbox.top < end]
        images = [e for e in own if (e.class_name or "").endswith("Image") and e.is_clickable]
        icons = sorted(images, key=lambda e: e.bbox.left)
        if len(icons) == len(ICONS):
            name = re.findall(r"@\S+", head.text or "")[0]
            found.append(Post(name, " ".join(e.text for e in own if e.text), icons))
    return found


def further(user: User) -> None:
    """Move the feed on by about one post."""
    user.drag(LOW, HIGH, seconds=1.0)


def react(user: User, action: str, name: str, most: int | None) -> None:
    """Tap an icon below so many posts of a person, or below all, and submit."""
    done: set[str] = set()
    while True:
        left = [post for post in posts(user) if post.name == name and post.texts not in done]
        if left and (most is None or len(done) < most):
            done.add(left[0].texts)
            user.tap(left[0].icons[ICONS.index(action)])
        elif user.all("Submit"):
            break
        else:
            further(user)
    user.tap("Submit")


class MiniWobSocialMedia(MiniWobTask):
    """The asked button of the named person's post is tapped."""

    page = "social-media"

    def solve(self, user: User) -> None:
        name = self.utterance.split()[3].rstrip(",")
        while name not in [post.name for post in posts(user)]:
            further(user)
        action = self.quoted[0]
        post = next(post for post in posts(user) if post.name == name)
        if action in ICONS:
            user.tap(post.icons[ICONS.index(action)])
            return
        user.tap(post.icons[-1])  # "more"
        entry = f"{action} {name}" if action in ("Mute", "Block") else action
        while not user.all(entry):
            further(user)
        user.tap(user.first(entry))


class MiniWobSocialMediaAll(MiniWobTask):
    """The asked button is tapped on all posts of the named person, and submitted."""

    page = "social-media-all"

    def solve(self, user: User) -> None:
        name = re.findall(r"@\S+", self.utterance)[0]
        react(user, self.quoted[0], name, None)


class MiniWobSocialMediaSome(MiniWobTask):
    """The asked button is tapped on so many posts of the named person, and submitted."""

    page = "social-media-some"

    def solve(self, user: User) -> None:
        name = re.findall(r"@\S+", self.utterance)[0]
        react(user, self.quoted[0], name, int(re.findall(r"on (\d+) post", self.utterance)[0]))
