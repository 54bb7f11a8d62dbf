import { connections } from '@millrace/contract'
import { type ConnectionsStandin, startConnectionsStandin } from '@millrace/standins'
import type { Config } from '../../config/config.ts'
import { type Principal, startTestServer, type TestServer } from '../../testing/server.ts'

/** As the operator has entered it at Meta. */
export const META_VERIFY_TOKEN = 'verify-token-of-the-operator'
export const SLACK_SIGNING_SECRET = 'signing-secret-of-the-app'
const ORIGIN = 'http://mill.example.test'

type Admin = Awaited<ReturnType<TestServer['signUp']>>

export interface ConnectionDesk {
  server: TestServer
  vendors: ConnectionsStandin
  admin: Admin
  /** Connects as a person at the console would. */
  connect(
    body: Parameters<typeof bodyOf>[0],
    who?: Pick<Principal, 'client'>,
  ): Promise<connections.Connection>
  close(): Promise<void>
}

export const bodyOf = (body: {
  vendor?: connections.OAuthVendorName
  purposes?: connections.Purpose[]
  projectId?: string | null
  connectionId?: string
}) => ({ vendor: 'google' as const, purposes: ['sheets' as const], ...body })

/** The configuration for these stand-ins. */
export const connectionsFor = ({ clients, urls }: ConnectionsStandin): Config['connections'] => ({
  // Tests change them here, not at the vendors.
  clients: { ...clients },
  urls: urls as unknown as Config['connections']['urls'],
  graphVersion: 'v25.0',
  metaVerifyToken: META_VERIFY_TOKEN,
  slackSigningSecret: SLACK_SIGNING_SECRET,
})

/** A server that is set up at all vendors, and an admin. */
export async function openConnectionDesk({ works = false } = {}): Promise<ConnectionDesk> {
  const vendors = await startConnectionsStandin({ redirectUris: [`${ORIGIN}/oauth_callback`] })
  const server = await startTestServer({ works, connections: connectionsFor(vendors) })
  const admin = await server.signUp()
  // Only now: a test server with a public URL leads nowhere.
  server.running.context.config.publicUrl = ORIGIN
  return {
    server,
    vendors,
    admin,
    connect: async (body, { client } = admin) => {
      const { url } = await client.call(connections.url, { body: bodyOf(body) })
      return client.call(connections.finish, { body: await vendors.authorise(url) })
    },
    close: async () => {
      await server.stop()
      await vendors.close()
    },
  }
}
