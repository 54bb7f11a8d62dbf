import { flows } from '@millrace/contract'

export const texts = flows.nodeTexts({
  en: {
    title: 'Read a file',
    desc: 'Extracts the text of an uploaded file from a file parameter or a file column. Supports PDF, Word, PowerPoint, Excel, CSV, Markdown, HTML and plain text.',
    settings: {
      file: {
        label: 'File',
        desc: 'A variable of a parameter or column, such as @@document@@, or a file ID. If there are several files, all are read.',
      },
      mostCharacters: { label: 'Max characters', desc: 'For all files together. Longer text is cut off.' },
    },
    outputs: {
      text: 'Text as Markdown',
      name: 'File name',
      pages: 'Pages',
      characters: 'Total characters',
      cutShort: 'Text was cut off',
      files: 'Files',
      'files.id': 'File ID',
      'files.name': 'File name',
      'files.text': 'File text',
      'files.pages': 'Pages in the file',
      'files.characters': 'Characters in the file',
    },
  },
  de: {
    title: 'Datei lesen',
    desc: 'Extrahiert den Text einer hochgeladenen Datei aus einem Dateiparameter oder einer Dateispalte. Unterstützt PDF, Word, PowerPoint, Excel, CSV, Markdown, HTML und reinen Text.',
    settings: {
      file: {
        label: 'Datei',
        desc: 'Eine Variable für einen Parameter oder eine Spalte, etwa @@document@@, oder eine Datei-ID. Mehrere Dateien werden alle gelesen.',
      },
      mostCharacters: {
        label: 'Max. Zeichen',
        desc: 'Für alle Dateien zusammen. Längerer Text wird gekürzt.',
      },
    },
    outputs: {
      text: 'Text als Markdown',
      name: 'Dateiname',
      pages: 'Seiten',
      characters: 'Zeichen insgesamt',
      cutShort: 'Text gekürzt',
      files: 'Dateien',
      'files.id': 'Datei-ID',
      'files.name': 'Dateiname',
      'files.text': 'Dateitext',
      'files.pages': 'Seiten der Datei',
      'files.characters': 'Zeichen der Datei',
    },
  },
  zh: {
    title: '读取文件',
    desc: '从文件参数或文件列中提取已上传文件的文本。支持 PDF、Word、PowerPoint、Excel、CSV、Markdown、HTML 和纯文本。',
    settings: {
      file: {
        label: '文件',
        desc: '参数或列的变量，例如 @@document@@，或文件 ID。有多个文件时全部读取。',
      },
      mostCharacters: { label: '最大字符数', desc: '所有文件合计。超出的文本会被截断。' },
    },
    outputs: {
      text: 'Markdown 文本',
      name: '文件名',
      pages: '页数',
      characters: '总字符数',
      cutShort: '文本已截断',
      files: '文件',
      'files.id': '文件 ID',
      'files.name': '文件名',
      'files.text': '文件文本',
      'files.pages': '文件页数',
      'files.characters': '文件字符数',
    },
  },
})
