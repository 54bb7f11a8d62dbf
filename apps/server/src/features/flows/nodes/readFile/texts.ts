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
    desc: 'Liefert den Text einer hochgeladenen Datei: eines Parameters vom Typ Datei oder einer Zelle einer Dateispalte. Lesbar sind PDF, Word, PowerPoint, Excel, CSV, Markdown, HTML und reiner Text.',
    settings: {
      file: {
        label: 'Datei',
        desc: 'Ein Platzhalter wie @@document@@ für einen Parameter oder eine Spalte, oder die ID einer Datei. Von mehreren Dateien werden alle gelesen.',
      },
      mostCharacters: {
        label: 'Höchstens so viele Zeichen',
        desc: 'Aller Dateien zusammen. Was länger ist, wird dort abgeschnitten.',
      },
    },
    outputs: {
      text: 'Text als Markdown',
      name: 'Name der Datei',
      pages: 'Seiten',
      characters: 'Zeichen des ganzen Textes',
      cutShort: 'Ob der Text abgeschnitten wurde',
      files: 'Jede der Dateien',
      'files.id': 'ID der Datei',
      'files.name': 'Name der Datei',
      'files.text': 'Text der Datei',
      'files.pages': 'Seiten der Datei',
      'files.characters': 'Zeichen der Datei',
    },
  },
  zh: {
    title: '读取文件',
    desc: '给出已上传文件的文本：文件类型的参数，或文件列中单元格的文件。可读取 PDF、Word、PowerPoint、Excel、CSV、Markdown、HTML 和纯文本。',
    settings: {
      file: {
        label: '文件',
        desc: '如 @@document@@ 这样的占位符（参数或列），或文件的 ID。有多个文件时会全部读取。',
      },
      mostCharacters: { label: '最多字符数', desc: '所有文件合计。更长的内容会在此处截断。' },
    },
    outputs: {
      text: 'Markdown 文本',
      name: '文件名',
      pages: '页数',
      characters: '全文字符数',
      cutShort: '文本是否被截断',
      files: '每个文件',
      'files.id': '文件 ID',
      'files.name': '文件名',
      'files.text': '文件文本',
      'files.pages': '文件页数',
      'files.characters': '文件字符数',
    },
  },
})
