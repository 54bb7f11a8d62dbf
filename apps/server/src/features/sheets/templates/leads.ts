import { options, type Template } from './template.ts'

export const leads: Template = {
  columns: [
    { label: 'Name', key: 'name', type: 'text', width: 200, desc: 'Who it is, or which desk at the company' },
    { label: 'Company', key: 'company', type: 'text', width: 180 },
    { label: 'E-mail', key: 'email', type: 'email', width: 220, validators: { unique: true } },
    { label: 'Phone', key: 'phone', type: 'phone' },
    { label: 'Website', key: 'website', type: 'url', width: 200 },
    {
      label: 'Status',
      key: 'status',
      type: 'singleSelect',
      defaultValue: 'New',
      options: options(['New', 'blue'], ['Contacted', 'amber'], ['Qualified', 'green'], ['Lost', 'slate']),
    },
    {
      label: 'Source',
      key: 'source',
      type: 'singleSelect',
      options: options(['Website', 'teal'], ['Referral', 'violet'], ['Event', 'orange'], ['Call', 'pink']),
    },
    { label: 'Expected value', key: 'value', type: 'currency', settings: { currency: 'EUR', decimals: 2 } },
    { label: 'Next step', key: 'next_step', type: 'date' },
    { label: 'Notes', key: 'notes', type: 'longText', width: 280 },
    { label: 'Added', key: 'added', type: 'createdTime' },
  ],
  rows: (day) => [
    {
      name: 'Example: purchasing desk',
      company: 'Example Ltd',
      email: 'purchasing@example.com',
      website: 'https://example.com',
      status: 'New',
      source: 'Website',
      value: '2400.00',
      next_step: day(2),
      notes: 'Asked for a price list. Delete these examples when you begin.',
    },
    {
      name: 'Example: head office',
      company: 'Example AG',
      email: 'office@example.org',
      phone: '+49 30 1234567',
      status: 'Contacted',
      source: 'Event',
      value: '12500.00',
      next_step: day(7),
    },
    {
      name: 'Example: workshop',
      company: 'Example & Partners',
      email: 'workshop@example.net',
      status: 'Qualified',
      source: 'Referral',
      value: '780.50',
    },
  ],
}
