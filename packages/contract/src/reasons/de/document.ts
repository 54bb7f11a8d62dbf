import type { German } from '../../texts.ts'
import type { document as en } from '../en/document.ts'

export const document: German<typeof en> = {
  'document.empty': 'Diese Datei ist leer.',
  'document.noText': 'Dieses Dokument enthält keinen Text.',
  'document.tooLarge':
    'Diese Datei ist größer als die erlaubten {{size}}. Teilen Sie sie auf oder entfernen Sie Bilder daraus.',
  'document.tooMuchText':
    'Dieses Dokument enthält mehr als die erlaubten {{most}} Zeichen Text. Teilen Sie es auf.',
  'document.slow':
    'Das Lesen dieses Dokuments hat länger als {{seconds}} Sekunden gedauert. Teilen Sie es auf oder vereinfachen Sie es.',
  'document.memory':
    'Das Lesen dieses Dokuments benötigt mehr Arbeitsspeicher als erlaubt. Teilen Sie es auf oder entfernen Sie Bilder daraus.',
  'document.crashed':
    'Etwas in diesem Dokument hat beim Lesen einen Absturz verursacht. Speichern Sie es neu oder als PDF und fügen Sie es erneut hinzu.',
  'document.damaged':
    'Dieses Dokument ist beschädigt und kann nicht gelesen werden. Speichern Sie es neu oder laden Sie es noch einmal herunter.',
  'document.part':
    'Dieses Dokument ist beschädigt: Ein Teil davon fehlt. Speichern Sie es neu oder laden Sie es noch einmal herunter.',
  'document.deep':
    'Dieses Dokument ist zu tief verschachtelt und kann nicht gelesen werden. Vereinfachen Sie es oder exportieren Sie es als PDF.',
  'document.store':
    'Diese Datei konnte nicht vollständig aus dem Speicher gelesen werden. Versuchen Sie es erneut oder fügen Sie sie noch einmal hinzu.',
  'document.password':
    'Diese Datei ist passwortgeschützt. Speichern Sie sie ohne Passwort und fügen Sie sie erneut hinzu.',
  'document.bomb':
    'Diese Datei wurde nicht geöffnet: Entpackt ist sie weit größer als ein normales Dokument. Das ist typisch für Schadsoftware.',
  'document.unpack':
    'Diese Datei ist beschädigt: Ein Teil davon lässt sich nicht entpacken. Speichern Sie sie neu oder laden Sie sie noch einmal herunter.',
  'document.directory':
    'Diese Datei ist beschädigt: Ihr Inhaltsverzeichnis kann nicht gelesen werden. Speichern Sie sie neu oder laden Sie sie noch einmal herunter.',
  'kind.pdf': 'ein PDF',
  'kind.docx': 'ein Word-Dokument',
  'kind.doc': 'ein Word-Dokument im alten DOC-Format',
  'kind.xlsx': 'eine Excel-Arbeitsmappe',
  'kind.xls': 'eine Excel-Arbeitsmappe im alten XLS-Format',
  'kind.pptx': 'eine PowerPoint-Präsentation',
  'kind.ppt': 'eine PowerPoint-Präsentation im alten PPT-Format',
  'kind.odt': 'ein OpenDocument-Textdokument',
  'kind.ods': 'eine OpenDocument-Tabelle',
  'kind.odp': 'eine OpenDocument-Präsentation',
  'kind.epub': 'ein E-Book',
  'kind.zip': 'ein ZIP-Archiv',
  'kind.png': 'ein PNG-Bild',
  'kind.jpeg': 'ein JPEG-Bild',
  'kind.gif': 'ein GIF-Bild',
  'kind.webp': 'ein WebP-Bild',
  'kind.sound': 'eine Audiodatei',
  'kind.video': 'ein Video',
  'kind.rtf': 'ein Rich-Text-Dokument',
  'kind.program': 'ein Programm',
  'kind.binary': 'eine Binärdatei',
  'kind.packed': 'ein komprimiertes Archiv',
  'document.encoding':
    'Die Zeichenkodierung dieses Textes lässt sich nicht erkennen. Speichern Sie ihn als UTF-8 und fügen Sie ihn erneut hinzu.',
  'kind.table': 'eine Tabelle',
  'kind.oldOffice': 'eine Datei in einem alten Office-Format',
  'kind.oddWorkbook': 'eine Arbeitsmappe in einem nicht unterstützten Format',
  'kind.oddSlides': 'eine Präsentation in einem nicht unterstützten Format',
  'kind.openDocument': 'eine OpenDocument-Datei',
  'kind.oddDocx': 'ein Word-Dokument in einem nicht unterstützten Format',
  'kind.unknown': 'eine Datei unbekannten Typs',
  'kind.mime': 'eine Datei vom Typ {{type}}',
  'document.unsupported': 'Diese Datei kann nicht gelesen werden: Es handelt sich um {{kind}}. {{advice}}',
  'document.other':
    'Der Inhalt von „{{name}}“ passt nicht zum Dateinamen: Erwartet wurde {{kind}}. Prüfen Sie, ob stattdessen eine Anmeldeseite gespeichert wurde, und laden Sie die Datei noch einmal herunter.',
  'document.locked':
    'Dieses Dokument ist passwortgeschützt. Öffnen Sie es in Office, speichern Sie es ohne Passwort und fügen Sie es erneut hinzu.',
  'advice.readable': 'Unterstützt werden PDF, DOCX, PPTX, XLSX, CSV, Markdown, HTML und reiner Text.',
  'advice.workbook': 'Speichern Sie sie als XLSX oder CSV und fügen Sie die neue Datei hinzu.',
  'advice.slides': 'Speichern Sie sie als PPTX oder PDF und fügen Sie die neue Datei hinzu.',
  'advice.document': 'Speichern Sie sie als DOCX oder PDF und fügen Sie die neue Datei hinzu.',
  'advice.office': 'Speichern Sie sie als DOCX, XLSX, PPTX oder PDF und fügen Sie die neue Datei hinzu.',
  'advice.unpack': 'Entpacken Sie sie und fügen Sie die enthaltenen Dateien hinzu.',
  'table.longRow':
    'Zeile {{row}} ist länger als {{most}} Zeichen. Prüfen Sie, ob ein schließendes Anführungszeichen oder die Zeilenumbrüche fehlen.',
  'table.quote':
    'In Zeile {{row}} dieser Tabelle wird ein Anführungszeichen nicht geschlossen. Korrigieren Sie die Zeile und fügen Sie die Datei erneut hinzu.',
  'table.row':
    'Zeile {{row}} dieser Tabelle ist fehlerhaft. Korrigieren Sie sie und fügen Sie die Datei erneut hinzu.',
  'table.rows': 'Diese Tabelle hat mehr als die erlaubten {{most}} Zeilen. Teilen Sie sie auf.',
  'workbook.rows': 'Diese Arbeitsmappe hat mehr als die erlaubten {{most}} Zeilen. Teilen Sie sie auf.',
  'slides.many': 'Diese Präsentation hat mehr als die erlaubten {{most}} Folien. Teilen Sie sie auf.',
  'pdf.password':
    'Dieses PDF ist passwortgeschützt. Speichern oder drucken Sie es ohne Passwort und fügen Sie es erneut hinzu.',
  'pdf.damaged':
    'Dieses PDF ist beschädigt oder unvollständig. Speichern Sie es neu oder laden Sie es noch einmal herunter.',
  'pdf.page':
    'Seite {{page}} dieses PDFs ist beschädigt und kann nicht gelesen werden. Speichern Sie die Datei neu oder laden Sie sie noch einmal herunter.',
  'pdf.pages': 'Dieses PDF hat {{count}} Seiten, erlaubt sind höchstens {{most}}. Teilen Sie es auf.',
  'pdf.scan':
    'Dieses PDF enthält keinen Text, nur Bilder: Die Seite sieht nach einem Scan aus. Führen Sie eine Texterkennung (OCR) aus und fügen Sie das Ergebnis hinzu.',
  'pdf.scans':
    'Dieses PDF enthält keinen Text, nur Bilder: Die {{count}} Seiten sehen nach einem Scan aus. Führen Sie eine Texterkennung (OCR) aus und fügen Sie das Ergebnis hinzu.',
}
