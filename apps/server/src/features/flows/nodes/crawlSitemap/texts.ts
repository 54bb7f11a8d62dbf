import { flows } from '@millrace/contract'

export const texts = flows.nodeTexts({
  en: {
    title: 'List site pages',
    desc: 'Gives the addresses of a website’s pages: from its sitemap, and where it has none from the links of its first page. It keeps to robots.txt. Read the pages with “For each” and “Read a web page”.',
    settings: {
      url: { label: 'Address', desc: 'The URL of the site or its sitemap (…/sitemap.xml).' },
      contains: { label: 'URL contains', desc: 'Such as /blog/. If empty, all pages.' },
      most: 'Max pages',
    },
    outputs: {
      urls: 'URLs',
      pages: 'Pages',
      'pages.url': 'Page URL',
      'pages.title': 'Page title',
      'pages.lastModified': 'Page last modified',
      count: 'Count',
      more: 'More available',
      problems: 'Problems',
    },
  },
  de: {
    title: 'Seiten einer Website auflisten',
    desc: 'Gibt die Adressen der Seiten einer Website: aus ihrer Sitemap, und wo sie keine hat, aus den Links ihrer ersten Seite. Hält sich an robots.txt. Lesen Sie die Seiten mit „Für jedes“ und „Webseite lesen“.',
    settings: {
      url: { label: 'URL', desc: 'Der Website oder ihrer Sitemap (…/sitemap.xml).' },
      contains: { label: 'Nur Adressen, die enthalten', desc: 'Etwa /blog/. Leer: alle.' },
      most: 'Höchstens so viele Seiten',
    },
    outputs: {
      urls: 'Adressen',
      pages: 'Seiten',
      'pages.url': 'URL der Seite',
      'pages.title': 'Titel der Seite',
      'pages.lastModified': 'Letzte Änderung der Seite',
      count: 'Wie viele',
      more: 'Ob es mehr gibt',
      problems: 'Was nicht gelesen werden konnte',
    },
  },
  zh: {
    title: '列出网站的页面',
    desc: '给出网站页面的地址：取自其网站地图，没有时取自首页的链接。遵守 robots.txt。可用“逐项执行”和“读取网页”读取这些页面。',
    settings: {
      url: { label: '地址', desc: '网站或其站点地图（…/sitemap.xml）的地址。' },
      contains: { label: '只要包含以下内容的地址', desc: '例如 /blog/。留空：全部。' },
      most: '最多页面数',
    },
    outputs: {
      urls: '地址',
      pages: '页面',
      'pages.url': '页面 URL',
      'pages.title': '页面标题',
      'pages.lastModified': '页面最后修改时间',
      count: '数量',
      more: '是否还有更多',
      problems: '无法读取的内容',
    },
  },
})
