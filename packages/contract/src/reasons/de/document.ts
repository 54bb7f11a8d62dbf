import type { German } from '../../texts.ts'
import type { document as en } from '../en/document.ts'

export const document: German<typeof en> = {
  'document.empty': 'Diese Datei ist leer.',
  'document.noText': 'In diesem Dokument steht kein Text.',
  'document.tooLarge':
    'Diese Datei ist größer als {{size}}; mehr kann nicht gelesen werden. Teilen Sie sie auf, oder lassen Sie ihre Bilder weg.',
  'document.tooMuchText':
    'Dieses Dokument hat mehr als {{most}} Zeichen Text; mehr kann nicht gelesen werden. Teilen Sie es auf.',
  'document.slow':
    'Das Lesen dieses Dokuments dauerte länger als {{seconds}} Sekunden. Teilen Sie es auf, oder vereinfachen Sie es.',
  'document.memory':
    'Das Lesen dieses Dokuments braucht mehr Speicher, als erlaubt ist. Teilen Sie es auf, oder lassen Sie seine Bilder weg.',
  'document.crashed':
    'Etwas in diesem Dokument hat das Lesen abbrechen lassen. Speichern Sie es neu oder als PDF, und versuchen Sie es erneut.',
  'document.damaged':
    'Dieses Dokument ist beschädigt und nicht lesbar. Speichern oder laden Sie es noch einmal.',
  'document.part':
    'Dieses Dokument ist beschädigt: Ein Teil davon fehlt. Speichern oder laden Sie es noch einmal.',
  'document.deep': 'Die Teile dieses Dokuments sind zu tief geschachtelt, um gelesen zu werden.',
  'document.store': 'Diese Datei ließ sich nicht bis zu ihrem Ende aus der Ablage lesen.',
  'document.password':
    'Diese Datei ist durch ein Passwort geschützt. Speichern Sie sie ohne Passwort, und fügen Sie sie neu hinzu.',
  'document.bomb':
    'Diese Datei wird entpackt weit größer als ein Dokument, wie Dateien, die schaden sollen; sie wurde deshalb nicht geöffnet.',
  'document.unpack':
    'Diese Datei ist beschädigt: Ein Teil davon lässt sich nicht entpacken. Speichern oder laden Sie sie noch einmal.',
  'document.directory':
    'Diese Datei ist beschädigt: Ihr Verzeichnis ist nicht lesbar. Speichern oder laden Sie sie noch einmal.',
  'kind.pdf': 'ein PDF',
  'kind.docx': 'ein Word-Dokument',
  'kind.doc': 'ein altes Word-Dokument',
  'kind.xlsx': 'eine Excel-Arbeitsmappe',
  'kind.xls': 'eine alte Excel-Arbeitsmappe',
  'kind.pptx': 'eine PowerPoint-Präsentation',
  'kind.ppt': 'eine alte PowerPoint-Präsentation',
  'kind.odt': 'ein OpenDocument-Text',
  'kind.ods': 'eine OpenDocument-Tabelle',
  'kind.odp': 'eine OpenDocument-Präsentation',
  'kind.epub': 'ein E-Book',
  'kind.zip': 'ein ZIP-Archiv',
  'kind.png': 'ein PNG-Bild',
  'kind.jpeg': 'ein JPEG-Bild',
  'kind.gif': 'ein GIF-Bild',
  'kind.webp': 'ein WebP-Bild',
  'kind.sound': 'eine Tondatei',
  'kind.video': 'ein Video',
  'kind.rtf': 'ein Rich-Text-Dokument',
  'kind.program': 'ein Programm',
  'kind.binary': 'eine Binärdatei',
  'kind.packed': 'ein gepacktes Archiv',
  'document.encoding':
    'Die Zeichenkodierung dieses Textes lässt sich nicht erkennen. Öffnen Sie ihn in einem Editor, speichern Sie ihn als UTF-8, und fügen Sie ihn noch einmal hinzu.',
  'kind.table': 'eine Tabelle',
  'kind.oldOffice': 'eine Datei eines alten Office',
  'kind.oddWorkbook': 'eine Arbeitsmappe in ungewöhnlicher Form',
  'kind.oddSlides': 'eine Präsentation in ungewöhnlicher Form',
  'kind.openDocument': 'eine OpenDocument-Datei',
  'kind.oddDocx': 'ein Word-Dokument in ungewöhnlicher Form',
  'kind.unknown': 'von unbekannter Art',
  'kind.mime': 'von der Art {{type}}',
  'document.unsupported': 'Diese Datei ist {{kind}} und kann nicht gelesen werden. {{advice}}',
  'document.other':
    '„{{name}}“ ist nicht {{kind}}, auch wenn der Name es sagt: Der Inhalt ist etwas anderes. Wurde die Datei von einer Seite gespeichert, die eine Anmeldung verlangte?',
  'document.locked':
    'Dieses Dokument ist durch ein Passwort geschützt. Öffnen Sie es in Office, speichern Sie es ohne Passwort, und fügen Sie es neu hinzu.',
  'advice.readable': 'Lesbar sind PDF, DOCX, PPTX, XLSX, CSV, Markdown, HTML und einfacher Text.',
  'advice.workbook': 'Speichern Sie sie als XLSX oder CSV, und fügen Sie das hinzu.',
  'advice.slides': 'Speichern Sie sie als PPTX oder PDF, und fügen Sie das hinzu.',
  'advice.document': 'Speichern Sie sie als DOCX oder PDF, und fügen Sie das hinzu.',
  'advice.office': 'Speichern Sie sie als DOCX, XLSX, PPTX oder PDF, und fügen Sie das hinzu.',
  'advice.unpack': 'Entpacken Sie sie, und fügen Sie die Dateien darin hinzu.',
  'table.longRow':
    'Zeile {{row}} ist länger als {{most}} Zeichen; das sieht nicht nach einer Tabelle aus. Vielleicht fehlt ein schließendes Anführungszeichen, oder es gibt keine Zeilenumbrüche.',
  'table.quote': 'Diese Tabelle hat ein Anführungszeichen, das nie geschlossen wird (Zeile {{row}}).',
  'table.row': 'Diese Tabelle hat eine fehlerhafte Zeile (Zeile {{row}}).',
  'table.rows':
    'Diese Tabelle hat mehr als {{most}} Zeilen; mehr kann nicht gelesen werden. Teilen Sie sie auf.',
  'workbook.rows':
    'Diese Arbeitsmappe hat mehr als {{most}} Zeilen; mehr kann nicht gelesen werden. Teilen Sie sie auf.',
  'slides.many': 'Diese Präsentation hat mehr als {{most}} Folien. Teilen Sie sie auf.',
  'pdf.password':
    'Dieses PDF ist durch ein Passwort geschützt. Speichern oder drucken Sie es ohne Passwort, und fügen Sie es neu hinzu.',
  'pdf.damaged': 'Dieses PDF ist beschädigt oder unvollständig. Speichern oder laden Sie es noch einmal.',
  'pdf.page': 'Seite {{page}} dieses PDFs ist beschädigt und nicht lesbar.',
  'pdf.pages':
    'Dieses PDF hat {{count}} Seiten; höchstens {{most}} können gelesen werden. Teilen Sie es auf.',
  'pdf.scan':
    'Dieses PDF hat keinen Text, nur Bilder: Seine Seite sieht nach einem Scan aus. Lassen Sie eine Texterkennung (OCR) darüber laufen, und fügen Sie das Ergebnis hinzu.',
  'pdf.scans':
    'Dieses PDF hat keinen Text, nur Bilder: Seine {{count}} Seiten sehen nach einem Scan aus. Lassen Sie eine Texterkennung (OCR) darüber laufen, und fügen Sie das Ergebnis hinzu.',
}
