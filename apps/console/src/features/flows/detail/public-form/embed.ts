const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)

/** The frame that shows a form in another page. */
export const embedCode = (url: string, title: string): string =>
  `<iframe src="${escape(url)}" title="${escape(title)}" width="100%" height="640" style="border: 0" loading="lazy"></iframe>`

/** What stands in a text of one site a line. */
export const domainsOf = (text: string): string[] =>
  text
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
