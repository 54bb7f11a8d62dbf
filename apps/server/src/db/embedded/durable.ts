import { closeSync, fsyncSync, openSync } from 'node:fs'
import { PGlite, type Extension } from '@electric-sql/pglite'
import { Flusher } from './flush.ts'

interface NodeFsStream {
  nfd?: number | null
  node: unknown
}

interface NodeFs {
  realPath(node: unknown): string
  /** Runs a node:fs call and converts its error to an errno for the WebAssembly side. */
  tryFSOperation<T>(operation: () => T): T
  stream_ops: {
    fsync?: (stream: NodeFsStream) => number
    write(stream: NodeFsStream, ...rest: unknown[]): number
  }
  node_ops: { setattr(node: unknown, attributes: { mode?: number }): void }
}

interface EmscriptenModule {
  FS: { filesystems: { NODEFS: NodeFs } }
}

interface EmscriptenOptions {
  preRun?: ((module: EmscriptenModule) => void)[]
  onAbort?: (reason: unknown) => void
}

/**
 * Adds a real fsync to PGlite on Node, which lacks it (electric-sql/pglite#1107): without it, a commit survives the end
 * of the process but not a power failure. Table files are flushed one second after they were written.
 */
export const durable: Extension = {
  name: 'durable',
  setup: async (_database, given) => {
    const options = given as EmscriptenOptions
    options.preRun = [
      ...(options.preRun ?? []),
      (module) => {
        const files = module.FS.filesystems.NODEFS
        files.stream_ops.fsync = (stream) => {
          files.tryFSOperation(() => flush(files, stream))
          return 0
        }
        const flusher = new Flusher((node: unknown) => files.realPath(node))
        const { write } = files.stream_ops
        files.stream_ops.write = (stream, ...rest) => {
          flusher.note(stream.node)
          return write(stream, ...rest)
        }
      },
    ]
    return { emscriptenOpts: options }
  },
}

function flush(files: NodeFs, stream: NodeFsStream) {
  if (typeof stream.nfd === 'number') return fsyncSync(stream.nfd)
  const folder = openSync(files.realPath(stream.node), 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

const OTHERS = 0o077

/**
 * Restricts the database files to their owner. PGlite sets each file's mode after creation, ignoring the umask, and
 * makes files from its archive readable and writable for everyone.
 */
export const ownerOnly: Extension = {
  name: 'ownerOnly',
  setup: async (_database, given) => {
    const options = given as EmscriptenOptions
    options.preRun = [
      ...(options.preRun ?? []),
      (module) => {
        const operations = module.FS.filesystems.NODEFS.node_ops
        const { setattr } = operations
        operations.setattr = (node, attributes) =>
          setattr(
            node,
            attributes.mode == null ? attributes : { ...attributes, mode: attributes.mode & ~OTHERS },
          )
      },
    ]
    return { emscriptenOpts: options }
  },
}

/** Calls back when the WebAssembly program aborts; nothing it returns afterwards can be trusted. */
export const onAbort = (tell: (reason: string) => void): Extension => ({
  name: 'onAbort',
  setup: async (_database, given) => {
    const options = given as EmscriptenOptions
    options.onAbort = (reason) => tell(String(reason))
    return { emscriptenOpts: options }
  },
})

const setting = (text: string) => ['-c', text]

/** Start parameters: small buffers, fsync by the call that Node has, logs without timestamps. */
export const startParameters = (options: { durable: boolean }): string[] => [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...(options.durable ? setting('wal_sync_method=fsync') : ['-F']),
  // Each megabyte counts twice in a small container; the kernel's page cache covers the rest.
  ...setting('shared_buffers=16MB'),
  ...setting('min_wal_size=32MB'),
  ...setting('max_wal_size=128MB'),
]
