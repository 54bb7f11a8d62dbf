import { options, type Template } from './template.ts'

export const companies: Template = {
  columns: [
    { label: 'Company', key: 'company', type: 'text', width: 200, required: true },
    { label: 'Website', key: 'website', type: 'url', width: 220 },
    {
      label: 'Industry',
      key: 'industry',
      type: 'singleSelect',
      options: options(
        ['Trade', 'amber'],
        ['Manufacturing', 'slate'],
        ['Software', 'blue'],
        ['Health', 'green'],
        ['Services', 'violet'],
      ),
    },
    { label: 'Employees', key: 'employees', type: 'integer', validators: { min: '0' } },
    { label: 'Country', key: 'country', type: 'text' },
    { label: 'Founded', key: 'founded', type: 'date' },
    { label: 'What they do', key: 'summary', type: 'longText', width: 320 },
    { label: 'Fits us', key: 'fits', type: 'checkbox', width: 90 },
    {
      label: 'Tags',
      key: 'tags',
      type: 'multiSelect',
      options: options(
        ['Customer', 'green'],
        ['Supplier', 'teal'],
        ['Partner', 'violet'],
        ['Watch', 'amber'],
      ),
    },
    { label: 'Changed', key: 'changed', type: 'updatedTime' },
  ],
  rows: () => [
    {
      company: 'Example Ltd',
      website: 'https://example.com',
      industry: 'Trade',
      employees: '48',
      country: 'United Kingdom',
      founded: '1998-05-04',
      summary: 'An example: replace it with a company that you know.',
      fits: true,
      tags: ['Customer'],
    },
    {
      company: 'Example AG',
      website: 'https://example.org',
      industry: 'Manufacturing',
      employees: '1200',
      country: 'Germany',
      fits: false,
      tags: ['Supplier', 'Watch'],
    },
    { company: 'Example SARL', website: 'https://example.net', industry: 'Services', country: 'France' },
  ],
}
