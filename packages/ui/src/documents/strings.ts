/** Every word of the document viewer. */
export interface DocumentStrings {
  page: string
  of: (pages: string) => string
  previous: string
  next: string
  larger: string
  smaller: string
  close: string
  original: string
  loading: string
  failed: string
  tryAgain: string
  earlier: string
  later: string
  passage: string
  table: string
  document: string
  goTo: string
}

const en: DocumentStrings = {
  page: 'Page',
  of: (pages) => `of ${pages}`,
  previous: 'Previous page',
  next: 'Next page',
  larger: 'Larger',
  smaller: 'Fit to width',
  close: 'Close',
  original: 'Open the original',
  loading: 'Opening the document …',
  failed: 'The document could not be opened.',
  tryAgain: 'Try again',
  earlier: 'Show what comes before',
  later: 'Show what comes after',
  passage: 'Passage used in the answer',
  table: 'Table',
  document: 'Document',
  goTo: 'Go to page',
}

const de: DocumentStrings = {
  page: 'Seite',
  of: (pages) => `von ${pages}`,
  previous: 'Vorige Seite',
  next: 'Nächste Seite',
  larger: 'Größer',
  smaller: 'An Breite anpassen',
  close: 'Schließen',
  original: 'Original öffnen',
  loading: 'Das Dokument wird geöffnet …',
  failed: 'Das Dokument ließ sich nicht öffnen.',
  tryAgain: 'Erneut versuchen',
  earlier: 'Text davor anzeigen',
  later: 'Text danach anzeigen',
  passage: 'In der Antwort verwendete Passage',
  table: 'Tabelle',
  document: 'Dokument',
  goTo: 'Zu Seite',
}

const zh: DocumentStrings = {
  page: '第',
  of: (pages) => `页，共 ${pages} 页`,
  previous: '上一页',
  next: '下一页',
  larger: '放大',
  smaller: '适应宽度',
  close: '关闭',
  original: '打开原文',
  loading: '正在打开文档…',
  failed: '无法打开该文档。',
  tryAgain: '重试',
  earlier: '显示前面的内容',
  later: '显示后面的内容',
  passage: '回答所引用的段落',
  table: '表格',
  document: '文档',
  goTo: '跳转到页码',
}

const BUILT_IN: Record<string, DocumentStrings> = { en, de, zh }

/** The words of the viewer in this language (BCP 47); English for a language that is not built in. */
export const documentStrings = (lang: string): DocumentStrings =>
  BUILT_IN[lang.toLowerCase().split('-')[0] ?? ''] ?? en
