/** The placeholders of a channel's template as a form. */
export const en = {
  placeholder: { header: 'Heading, placeholder {{key}}', body: 'Placeholder {{key}}' },
  preview: 'Preview',
}
