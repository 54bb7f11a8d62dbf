-- What MCP servers said of their own tools was believed: that they make no changes. An admin says so from now on.
update tools set effect = 'write', revision = revision + 1, updated_at = now() where kind = 'mcp' and effect = 'read';
