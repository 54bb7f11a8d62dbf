import { flows } from '@millrace/contract'

export const texts = flows.nodeTexts({
  en: {
    title: 'List site pages',
    desc: 'Returns the URLs of a website’s pages, from its sitemap or, if it has none, from the links on its home page. Follows robots.txt. Read the pages with “For each” and “Read a web page”.',
    settings: {
      url: { label: 'URL', desc: 'The URL of the site or its sitemap (…/sitemap.xml).' },
      contains: { label: 'URL contains', desc: 'Such as /blog/. Leave empty for all pages.' },
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
    title: 'Website-Seiten auflisten',
    desc: 'Liefert die URLs der Seiten einer Website: aus der Sitemap oder, wenn es keine gibt, aus den Links der Startseite. Beachtet robots.txt. Lesen Sie die Seiten mit „Für jedes“ und „Webseite lesen“.',
    settings: {
      url: { label: 'URL', desc: 'Die URL der Website oder ihrer Sitemap (…/sitemap.xml).' },
      contains: { label: 'URL enthält', desc: 'Etwa /blog/. Leer lassen für alle Seiten.' },
      most: 'Max. Seiten',
    },
    outputs: {
      urls: 'URLs',
      pages: 'Seiten',
      'pages.url': 'Seiten-URL',
      'pages.title': 'Seitentitel',
      'pages.lastModified': 'Letzte Änderung der Seite',
      count: 'Anzahl',
      more: 'Weitere Seiten vorhanden',
      problems: 'Probleme',
    },
  },
  zh: {
    title: '列出网站页面',
    desc: '返回网站页面的 URL：取自站点地图；没有站点地图时，取自首页的链接。遵守 robots.txt。可用“逐项执行”和“读取网页”读取这些页面。',
    settings: {
      url: { label: 'URL', desc: '网站或其站点地图（…/sitemap.xml）的 URL。' },
      contains: { label: 'URL 包含', desc: '例如 /blog/。留空则包含所有页面。' },
      most: '最大页面数',
    },
    outputs: {
      urls: 'URL 列表',
      pages: '页面',
      'pages.url': '页面 URL',
      'pages.title': '页面标题',
      'pages.lastModified': '页面最后修改时间',
      count: '数量',
      more: '还有更多页面',
      problems: '问题',
    },
  },
})
