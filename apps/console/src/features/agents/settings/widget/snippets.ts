import { visitorOrigin } from '../../../../lib/visitor-origin.ts'

export const EMBED_WAYS = ['script', 'iframe', 'react'] as const
export type EmbedWay = (typeof EMBED_WAYS)[number]

/** The code that a website's developer pastes to embed the agent. */
export const snippetOf: Record<EmbedWay, (agent: { publicId: string; name: string }) => string> = {
  script: ({ publicId }) =>
    `<script async src="${visitorOrigin()}/embed.js" data-agent="${publicId}"></script>`,
  iframe: ({ publicId, name }) =>
    `<iframe src="${visitorOrigin()}/proxy/${publicId}" title="${asAttribute(name)}" ` +
    'width="400" height="640" style="border: 0" allow="clipboard-write; microphone"></iframe>',
  react: ({ publicId }) => `import { useEffect } from 'react'

export default function ChatWidget() {
  useEffect(() => {
    const script = document.createElement('script')
    script.async = true
    script.src = '${visitorOrigin()}/embed.js'
    script.dataset.agent = '${publicId}'
    document.body.append(script)
    return () => {
      script.remove()
      window.Millrace?.('destroy', { agent: '${publicId}' })
    }
  }, [])
  return null
}`,
}

/** How a page controls the widget. */
export const API_LINES = {
  apiOpen: "Millrace('open') // 'close', 'toggle'",
  apiIdentify: "Millrace('identify', token) // null: signed out",
  apiSet: "Millrace('set', { plan: 'Gold', seats: 3 })",
  apiDestroy: "Millrace('destroy')",
  apiListen: "addEventListener('millrace', ({ detail }) => console.log(detail.type))",
} as const

const asAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
