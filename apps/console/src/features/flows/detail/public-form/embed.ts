/** How a form is embedded in a page: inline, in a dialog opened by a button, or behind a floating button. */
export const EMBED_KINDS = ['standard', 'popup', 'bubble'] as const
export type EmbedKind = (typeof EMBED_KINDS)[number]

interface Embedded {
  /** Flow id, used in the names of elements in the page. */
  id: string
  url: string
  title: string
  /** Label of the close button. */
  close: string
  colour: string | null
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)

const PLAIN = '#1e293b'

/** Black or white, whichever has more contrast on a color such as `#2563eb`. */
function inkOn(colour: string): string {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  const light = 0.2126 * r + 0.7152 * g + 0.0722 * b
  return (light + 0.05) / 0.05 > 1.05 / (light + 0.05) ? '#000000' : '#ffffff'
}

const frame = ({ url, title }: Embedded, size: string): string =>
  `<iframe src="${escape(url)}" title="${escape(title)}" style="${size}; border: 0" loading="lazy"></iframe>`

const buttonStyle = ({ colour }: Embedded): string => {
  const ground = colour ?? PLAIN
  return `padding: 10px 16px; border: 0; border-radius: 8px; font: inherit; cursor: pointer; color: ${inkOn(ground)}; background: ${ground}`
}

function popup(form: Embedded): string {
  const id = `form-${form.id}`
  return `<button type="button" onclick="document.getElementById('${id}').showModal()" style="${buttonStyle(form)}">${escape(form.title)}</button>
<dialog id="${id}" aria-label="${escape(form.title)}" style="width: min(640px, 94vw); height: min(760px, 92vh); padding: 0; overflow: hidden; border: 0; border-radius: 12px">
  <form method="dialog" style="position: absolute; top: 8px; right: 8px">
    <button aria-label="${escape(form.close)}" style="width: 32px; height: 32px; border: 0; border-radius: 16px; font-size: 18px; cursor: pointer; color: #334155; background: #e2e8f0">&times;</button>
  </form>
  ${frame(form, 'width: 100%; height: 100%')}
</dialog>`
}

// Opens and closes without a script in the page.
const bubble = (form: Embedded): string =>
  `<details style="position: fixed; right: 20px; bottom: 20px; z-index: 1000">
  <summary style="float: right; list-style: none; box-shadow: 0 4px 16px #0003; ${buttonStyle(form)}">${escape(form.title)}</summary>
  <div style="position: absolute; right: 0; bottom: 52px; width: min(400px, 90vw); height: min(600px, 75vh); overflow: hidden; border-radius: 12px; box-shadow: 0 8px 32px #0004; background: #ffffff">
    ${frame(form, 'width: 100%; height: 100%')}
  </div>
</details>`

/** The embed code. */
export function embedCode(kind: EmbedKind, form: Embedded): string {
  if (kind === 'popup') return popup(form)
  return kind === 'bubble' ? bubble(form) : frame(form, 'width: 100%; height: 640px')
}

/** The sites in a text with one site per line. */
export const domainsOf = (text: string): string[] =>
  text
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** The first site in the list that the server rejected. */
export function wrongDomain(
  issues: readonly { path: string }[],
  domains: readonly string[],
): string | undefined {
  const at = issues
    .map(({ path }) => /^domains(?:\[|\.)(\d+)/.exec(path)?.[1])
    .find((found) => found !== undefined)
  return at === undefined ? undefined : domains[Number(at)]
}
