import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { readWebhook, WebhookError } from '@millrace/client'

// Receives webhooks and checks that they come from Millrace.

const seen = new Set<string>()

async function receive(request: IncomingMessage, response: ServerResponse) {
  try {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts).toString()
    const secret = process.env.MILLRACE_WEBHOOK_SECRET!
    const event = await readWebhook({ body, headers: request.headers, secret })
    // Respond first and do slow work later. The same event can arrive twice, with the same ID.
    response.writeHead(204).end()
    const id = String(request.headers['webhook-id'])
    if (seen.has(id)) return
    seen.add(id)
    console.log(`${event.type} at ${event.timestamp}`)
  } catch (error) {
    response.writeHead(error instanceof WebhookError ? 401 : 500).end()
  }
}

const server = createServer((request, response) => void receive(request, response))
server.listen(Number(process.env.PORT ?? 8080), () => console.log('Listening'))
