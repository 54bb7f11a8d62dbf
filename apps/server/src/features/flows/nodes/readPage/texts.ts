import { flows } from '@millrace/contract'

export const texts = flows.nodeTexts({
  en: {
    title: 'Read a web page',
    desc: 'Opens a public page and returns its text as Markdown, without menus, ads and scripts. Also reads PDF and text files.',
    settings: {
      url: { label: 'Address', desc: 'With https://.' },
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
    desc: 'Öffnet eine öffentliche Seite und gibt ihren Text als Markdown, ohne Menüs, Werbung und Skripte. Auch PDF- und Textdateien unter der Adresse werden gelesen.',
    settings: {
      url: { label: 'URL', desc: 'Mit https://.' },
      mostCharacters: {
        label: 'Höchstens so viele Zeichen',
        desc: 'Was länger ist, wird dort abgeschnitten.',
      },
    },
    outputs: {
      text: 'Text als Markdown',
      title: 'Titel',
      description: 'Beschreibung',
      language: 'Sprache',
      url: 'Adresse, die geantwortet hat',
      characters: 'Zeichen des ganzen Textes',
      cutShort: 'Ob der Text abgeschnitten wurde',
      links: 'Links auf der Seite',
      'links.url': 'URL des Links',
      'links.text': 'Text des Links',
    },
  },
  zh: {
    title: '读取网页',
    desc: '打开公开页面，以 Markdown 给出其文本，不含菜单、广告和脚本。该地址的 PDF 和文本文件也可读取。',
    settings: {
      url: { label: '地址', desc: '以 https:// 开头。' },
      mostCharacters: { label: '最多字符数', desc: '更长的内容会在此处截断。' },
    },
    outputs: {
      text: 'Markdown 文本',
      title: '标题',
      description: '描述',
      language: '语言',
      url: '作出应答的地址',
      characters: '全文字符数',
      cutShort: '文本是否被截断',
      links: '页面上的链接',
      'links.url': '链接 URL',
      'links.text': '链接文本',
    },
  },
})
