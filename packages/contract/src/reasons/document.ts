/** Of documents that cannot be read. */
export const DOCUMENT_REASONS = {
  'document.empty': 'This file is empty.',
  'document.noText': 'There is no text in this document.',
  'document.tooLarge':
    'This file is larger than {{size}}, the most that can be read. Split it into parts, or leave out its images.',
  'document.tooMuchText':
    'This document has more than {{most}} characters of text, the most that can be read. Split it into parts.',
  'document.slow':
    'Reading this document took longer than {{seconds}} seconds. Split it into parts, or simplify it.',
  'document.memory':
    'Reading this document needs more memory than is allowed. Split it into parts, or leave out its images.',
  'document.crashed':
    'Something in this document made the reader stop. Save it anew, or as PDF, and try again.',
  'document.damaged': 'This document is damaged and cannot be read. Save or download it again.',
  'document.part': 'This document is damaged: a part of it is missing. Save or download it again.',
  'document.deep': 'The parts of this document are nested too deeply to be read.',
  'document.store': 'This file could not be read from the store to its end.',
  'document.password': 'This file is protected with a password. Save it without one and add it again.',
  'document.bomb':
    'This file unpacks to far more than a document does, as files made to harm do, so it was not opened.',
  'document.unpack': 'This file is damaged: a part of it cannot be unpacked. Save or download it again.',
  'document.directory': 'This file is damaged: its directory cannot be read. Save or download it again.',
  'kind.pdf': 'a PDF',
  'kind.docx': 'a Word document',
  'kind.doc': 'an old Word document',
  'kind.xlsx': 'an Excel workbook',
  'kind.xls': 'an old Excel workbook',
  'kind.pptx': 'a PowerPoint presentation',
  'kind.ppt': 'an old PowerPoint presentation',
  'kind.odt': 'an OpenDocument text',
  'kind.ods': 'an OpenDocument spreadsheet',
  'kind.odp': 'an OpenDocument presentation',
  'kind.epub': 'an e-book',
  'kind.zip': 'a ZIP archive',
  'kind.png': 'a PNG picture',
  'kind.jpeg': 'a JPEG picture',
  'kind.gif': 'a GIF picture',
  'kind.webp': 'a WebP picture',
  'kind.sound': 'a sound file',
  'kind.video': 'a video',
  'kind.rtf': 'a Rich Text document',
  'kind.program': 'a program',
  'kind.binary': 'a binary file',
  'kind.packed': 'a packed archive',
  'document.encoding':
    'The encoding of this text can’t be recognised. Open it in an editor, save it as UTF-8 and add it again.',
  'kind.table': 'a table',
  'kind.oldOffice': 'a file of an old Office',
  'kind.oddWorkbook': 'a workbook of an unusual form',
  'kind.oddSlides': 'a presentation of an unusual form',
  'kind.openDocument': 'an OpenDocument file',
  'kind.oddDocx': 'a Word document of an unusual form',
  'kind.unknown': 'of an unknown kind',
  'kind.mime': 'of the kind {{type}}',
  'document.unsupported': 'This file is {{kind}}, which cannot be read. {{advice}}',
  'document.other':
    '"{{name}}" is not {{kind}}, whatever its name says: its content is something else. Was it saved from a page that asked to sign in?',
  'document.locked':
    'This document is protected with a password. Open it in Office, save it without a password and add it again.',
  'advice.readable': 'PDF, DOCX, PPTX, XLSX, CSV, Markdown, HTML and plain text can be read.',
  'advice.workbook': 'Save it as XLSX or CSV and add that.',
  'advice.slides': 'Save it as PPTX or PDF and add that.',
  'advice.document': 'Save it as DOCX or PDF and add that.',
  'advice.office': 'Save it as DOCX, XLSX, PPTX or PDF and add that.',
  'advice.unpack': 'Unpack it and add the files in it.',
  'table.longRow':
    'Row {{row}} is longer than {{most}} characters, so this does not look like a table. Perhaps a closing quotation mark is missing, or it has no line breaks.',
  'table.quote': 'This table has a quotation mark that is never closed (row {{row}}).',
  'table.row': 'This table has a broken row (row {{row}}).',
  'table.rows': 'This table has more than {{most}} rows, the most that can be read. Split it into parts.',
  'workbook.rows':
    'This workbook has more than {{most}} rows, the most that can be read. Split it into parts.',
  'slides.many': 'This presentation has more than {{most}} slides. Split it into parts.',
  'pdf.password':
    'This PDF is protected with a password. Save or print it without the password and add it again.',
  'pdf.damaged': 'This PDF is damaged or incomplete. Save or download it again.',
  'pdf.page': 'Page {{page}} of this PDF is damaged and cannot be read.',
  'pdf.pages': 'This PDF has {{count}} pages; {{most}} is the most that can be read. Split it into parts.',
  'pdf.scan':
    'This PDF has no text, only pictures: its page looks like a scan. Run text recognition (OCR) on it and add the result.',
  'pdf.scans':
    'This PDF has no text, only pictures: its {{count}} pages look like a scan. Run text recognition (OCR) on it and add the result.',
} as const
