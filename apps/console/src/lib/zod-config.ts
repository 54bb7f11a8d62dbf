/** zod adopts this object as its configuration when it loads. */
const KEY = '__zod_globalConfig'

// zod probes for `new Function` when the first schema is made, which Trusted Types report as a violation. Calling
// `z.config` would be too late for schemas in chunks that load earlier, and would put zod itself into the entry.
Object.assign(globalThis, { [KEY]: { jitless: true } })
