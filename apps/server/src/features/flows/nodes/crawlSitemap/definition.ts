import { flows } from '@millrace/contract'

export const definition = flows.defineNode({
  type: 'crawlSitemap',
  group: 'web',
  title: 'List site pages',
  desc: 'Gives the addresses of a website’s pages: from its sitemap, and where it has none from the links of its first page. It keeps to robots.txt. Read the pages with “For each” and “Read a web page”.',
  icon: 'map',
  params: [
    {
      key: 'url',
      label: 'Address',
      desc: 'The URL of the site or its sitemap (…/sitemap.xml).',
      type: 'URL',
      sequence: 10,
    },
    {
      key: 'contains',
      label: 'URL contains',
      desc: 'Such as /blog/. If empty, all pages.',
      required: false,
      sequence: 20,
    },
    {
      key: 'most',
      label: 'Max pages',
      type: 'NUMBER',
      defaultValue: 500,
      validators: [{ kind: 'integer' }, { kind: 'min', value: 1 }, { kind: 'max', value: 5000 }],
      sequence: 30,
    },
  ],
  outputs: [
    { key: 'urls', type: 'list', title: 'URLs' },
    {
      key: 'pages',
      type: 'list',
      title: 'Pages',
      fields: [
        { key: 'url', type: 'text' },
        { key: 'title', type: 'text' },
        { key: 'lastModified', type: 'text' },
      ],
    },
    { key: 'count', type: 'number', title: 'Count' },
    { key: 'more', type: 'boolean', title: 'More available' },
    { key: 'problems', type: 'list', title: 'Problems' },
  ],
  retry: { attempts: 3, backoffSeconds: 5, maxBackoffSeconds: 120 },
  timeoutSeconds: 120,
})
