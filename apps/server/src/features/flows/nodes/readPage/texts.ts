import { flows } from '@millrace/contract'

export const texts = flows.nodeTexts({
  en: {
    title: 'Read a web page',
    desc: 'Opens a public page and returns its text as Markdown, without menus, ads and scripts. Also reads PDF and text files.',
    settings: {
      url: { label: 'URL', desc: 'With https://.' },
      mostCharacters: { label: 'Max characters', desc: 'Longer text is cut off.' },
    },
    outputs: {
      text: 'Text as Markdown',
      title: 'Title',
      description: 'Description',
      language: 'Language',
      url: 'Final URL',
      characters: 'Total characters',
      cutShort: 'Text was cut off',
      links: 'Links on the page',
      'links.url': 'Link URL',
      'links.text': 'Link text',
    },
  },
  de: {
    title: 'Webseite lesen',
    desc: 'Öffnet eine öffentliche Seite und gibt ihren Text als Markdown zurück, ohne Menüs, Werbung und Skripte. Liest auch PDF- und Textdateien.',
    settings: {
      url: { label: 'URL', desc: 'Mit https://.' },
      mostCharacters: { label: 'Max. Zeichen', desc: 'Längerer Text wird gekürzt.' },
    },
    outputs: {
      text: 'Text als Markdown',
      title: 'Titel',
      description: 'Beschreibung',
      language: 'Sprache',
      url: 'Endgültige URL',
      characters: 'Zeichen insgesamt',
      cutShort: 'Text gekürzt',
      links: 'Links auf der Seite',
      'links.url': 'Link-URL',
      'links.text': 'Linktext',
    },
  },
  zh: {
    title: '读取网页',
    desc: '打开公开网页，以 Markdown 返回其文本，不含菜单、广告和脚本。也可读取 PDF 和文本文件。',
    settings: {
      url: { label: 'URL', desc: '以 https:// 开头。' },
      mostCharacters: { label: '最大字符数', desc: '超出的文本会被截断。' },
    },
    outputs: {
      text: 'Markdown 文本',
      title: '标题',
      description: '描述',
      language: '语言',
      url: '最终 URL',
      characters: '总字符数',
      cutShort: '文本已截断',
      links: '页面链接',
      'links.url': '链接 URL',
      'links.text': '链接文本',
    },
  },
})
