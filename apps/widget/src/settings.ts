import type { agents } from '@millrace/contract'

/** How the agent's owner wants the launcher; null, with the reason in the browser's console, where it can't be shown. */
export async function loadSettings(host: string, id: string): Promise<agents.WidgetSettings | null> {
  try {
    const response = await fetch(`${host}/api/millrace/aiagents/public/${id}/widget`, { credentials: 'omit' })
    const { data, msg } = (await response.json()) as { data?: agents.WidgetSettings; msg?: string }
    if (response.ok && data) return data
    console.warn(`Millrace: ${msg} (${id})`)
  } catch (error) {
    // The network is gone, or the page's security policy has no connect-src for the host.
    console.warn(error)
  }
  return null
}
