// What a contact reads of a template: for the preview before it is sent, and for what is stored.

interface TemplateParts {
  header: string
  body: string
  footer: string
}

/** The value of a placeholder. `key`: its number, or its name. */
export interface TemplateValue {
  part: 'header' | 'body'
  key: string
  value: string
}

const PLACEHOLDER = /\{\{(\w{1,61})\}\}/g

/** Header, body and footer, each a paragraph. Placeholders without a value stay. */
export function templateText(
  { header, body, footer }: TemplateParts,
  values: readonly TemplateValue[],
): string {
  const fill = (part: TemplateValue['part'], text: string) =>
    text.replaceAll(PLACEHOLDER, (whole, key: string) => {
      const value = values.find((one) => one.part === part && one.key === key)?.value.trim()
      // Vendors take no line breaks in values.
      return value ? value.replaceAll(/\s+/g, ' ') : whole
    })
  return [fill('header', header), fill('body', body), footer].filter(Boolean).join('\n\n')
}
