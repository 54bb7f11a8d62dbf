import type { connections } from '@millrace/contract'

/**
 * Why a connection can't be used. `missing`: it doesn't exist, or not for this project or vendor. `purpose`: it wasn't
 * granted for this. `reconnect`: a person has to connect it again. `client`: the vendor doesn't accept this
 * installation, or none is set up. `closed`: it can't be decrypted. `unavailable`: the vendor can't renew it right now.
 */
type ConnectionFailureCode = 'missing' | 'purpose' | 'reconnect' | 'client' | 'closed' | 'unavailable'

export class ConnectionFailure extends Error {
  readonly code: ConnectionFailureCode
  readonly vendor: connections.ConnectionVendor | null
  /** The connection's name; empty if it is missing. */
  readonly connection: string

  constructor(
    code: ConnectionFailureCode,
    of: { vendor: connections.ConnectionVendor | null; name: string } = { vendor: null, name: '' },
  ) {
    super(`connection: ${code}`)
    this.name = 'ConnectionFailure'
    this.code = code
    this.vendor = of.vendor
    this.connection = of.name
  }
}
