import type { agents } from '@millrace/contract'

/** The owner's settings of the launcher; null where it can't be shown, with the reason in the browser's console. */
export async function loadSettings(host: string, id: string): Promise<agents.WidgetSettings | null> {
  try {
    const response = await fetch(`${host}/api/millrace/aiagents/public/${id}/widget`, { credentials: 'omit' })
    const { data, msg } = (await response.json()) as { data?: agents.WidgetSettings; msg?: string }
    if (response.ok && data) return data
    console.warn(`Millrace: ${msg} (${id})`)
  } catch (error) {
    // The network is down, or the page's security policy has no connect-src for the host.
    console.warn(error)
  }
  return null
}
