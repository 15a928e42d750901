"""What goes over the wire, as types: the schema, its description and the client's TypeScript come
from here. HTTP makes and finds tables; one socket per table plays them."""

from sexton.server.protocol.commands import *  # noqa: F403
from sexton.server.protocol.common import *  # noqa: F403
from sexton.server.protocol.http import *  # noqa: F403
from sexton.server.protocol.messages import *  # noqa: F403
from sexton.server.protocol.notices import *  # noqa: F403
