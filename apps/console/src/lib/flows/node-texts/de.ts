import type { NodeTexts } from './types.ts'

export const de: NodeTexts = {
  start: { title: 'Start', desc: 'Wo ein Lauf beginnt. Seine Ausgabe sind die Parameter des Flows.' },
  output: {
    title: 'Ausgabe',
    desc: 'Benannte Ergebnisse des Laufs: Spalten einer Ausgabetabelle, Felder einer Antwort.',
  },
  forEach: {
    title: 'Für jedes',
    desc: 'Führt aus, was auf den Ausgang „Jedes“ folgt, einmal für jedes Element einer Liste, und sammelt die Ergebnisse in der Reihenfolge der Liste.',
    ports: { done: 'Fertig', each: 'Jedes' },
  },
  callFlow: {
    title: 'Flow aufrufen',
    desc: 'Führt einen anderen Flow als Teil von diesem aus und wartet auf seine Ergebnisse.',
  },
  stop: {
    title: 'Mit Fehler beenden',
    desc: 'Beendet den Lauf als fehlgeschlagen, mit einer Meldung. Innerhalb von „Für jedes“ beendet es das Element.',
  },
  respond: {
    title: 'Antworten',
    desc: 'Was der Aufrufer des Webhooks oder der Absender des Formulars als Antwort bekommt. Ohne diesen Schritt bekommt er die Ausgaben des Flows. In anderen Läufen tut er nichts.',
  },
  generateText: {
    title: 'Text erzeugen',
    desc: 'Lässt ein Modell schreiben: eine Zusammenfassung, eine Übersetzung, eine Antwort, einen Produkttext. „Eingebaut (Regeln, keine KI)“ schreibt nichts Eigenes: Es zitiert die Sätze des Materials, die am besten zur Aufgabe passen, und schlägt fehl, wenn es keine gibt.',
  },
  extractData: {
    title: 'Daten auslesen',
    desc: 'Liest Werte aus einem Text: Namen, Beträge, Daten, Listen. Die Antwort wird gegen das Formular unten geprüft; passt sie nicht, soll das Modell sie einmal berichtigen, danach schlägt der Schritt fehl. „Eingebaut (Regeln, keine KI)“ liest nach Regeln: Zeilen wie „Firma: …“, Adressen, Zahlen und Daten. Was es nicht findet, bleibt leer; findet es gar nichts, schlägt der Schritt fehl.',
  },
  classify: {
    title: 'Klassifizieren',
    desc: 'Ordnet einen Text einer Ihrer Kategorien zu. Entweder ist jede Kategorie ein Ausgang, oder ihr Name ist ein Wert. „Eingebaut (Regeln, keine KI)“ geht nach den Wörtern, die der Text mit der Beschreibung einer Kategorie gemeinsam hat; es versteht den Text nicht. Gibt es keine, geht es bei „Keine davon“ weiter, oder es schlägt fehl, wenn die Kategorie ein Wert ist.',
    ports: { out: 'Keine davon' },
  },
  askAgent: {
    title: 'Agenten fragen',
    desc: 'Stellt einem Ihrer Agenten eine Frage. Er antwortet aus seinem Wissen, in seinem Ton, mit seinem Modell und seinen Tools; unter seinen Unterhaltungen erscheint davon nichts.',
  },
  searchKnowledge: {
    title: 'Wissen durchsuchen',
    desc: 'Findet die Stellen einer Wissensdatenbank, die am besten passen: nach Wörtern und, wo die Basis Vektoren hat, nach Bedeutung. Geben Sie sie einem Textschritt als Material.',
  },
  moderate: {
    title: 'Moderieren',
    desc: 'Sieht nach, ob ein Text enthält, was nicht veröffentlicht oder weitergegeben werden darf, und geht bei „In Ordnung“ oder „Gefunden“ weiter. „Eingebaut (Regeln, keine KI)“ geht nach Regeln: Es findet persönliche Daten (E-Mail-Adressen, Telefon-, Karten- und Kontonummern) und Texte aus lauter Links; alles andere kann es nicht beurteilen und führt es unter „Nicht geprüft“ auf.',
    ports: { fine: 'In Ordnung', found: 'Gefunden' },
  },
  setFields: {
    title: 'Felder setzen',
    desc: 'Gibt Werten Namen: aus der Zeile, aus Parametern oder aus früheren Schritten zusammengesetzt. Spätere Schritte verwenden sie unter diesen Namen.',
  },
  template: {
    title: 'Textvorlage',
    desc: 'Schreibt einen Text mit Werten aus der Zeile, aus Parametern und aus früheren Schritten.',
  },
  code: {
    title: 'Code',
    desc: 'Führt JavaScript für sich allein aus, ohne Dateien und ohne Netz. Was es zurückgibt, ist seine Ausgabe.',
  },
  readFile: {
    title: 'Datei lesen',
    desc: 'Liefert den Text einer hochgeladenen Datei: eines Parameters vom Typ Datei oder einer Zelle einer Dateispalte. Lesbar sind PDF, Word, PowerPoint, Excel, CSV, Markdown, HTML und reiner Text.',
  },
  parseJson: {
    title: 'JSON lesen',
    desc: 'Macht aus JSON-Text Daten, deren Felder spätere Schritte verwenden können. Zahlen mit mehr Stellen, als eine Zahl haben kann, bleiben Text.',
  },
  aggregateList: {
    title: 'Liste zusammenfassen',
    desc: 'Macht aus einer Liste einen Wert: wie viele, die Summe, das Größte oder alle als Text. Summen sind genau.',
  },
  sortFilterList: {
    title: 'Liste filtern und sortieren',
    desc: 'Behält die Elemente, für die Regeln gelten, lässt Wiederholungen weg, sortiert den Rest und nimmt davon die ersten.',
  },
  findRecords: {
    title: 'Zeilen suchen',
    desc: 'Liest Zeilen einer Tabelle: die, für die Regeln gelten, in einer Reihenfolge Ihrer Wahl. Zahlen kommen als Text mit allen ihren Stellen.',
  },
  writeRecords: {
    title: 'Zeilen schreiben',
    desc: 'Fügt Zeilen einer Tabelle hinzu, ändert oder löscht sie. Nach einem Absturz wiederholt, schreibt der Schritt nichts doppelt. Gelöschtes lässt sich 30 Tage lang aus dem Papierkorb wiederherstellen.',
  },
  aggregateSheet: {
    title: 'Tabelle zusammenfassen',
    desc: 'Zählt, summiert oder vergleicht die Zeilen einer Tabelle, alle zusammen oder in Gruppen. Summen sind genau und kommen als Text mit allen ihren Stellen.',
  },
  if: {
    title: 'Wenn',
    desc: 'Geht bei „Ja“ weiter, wenn die Regeln gelten, und bei „Nein“, wenn nicht.',
    ports: { yes: 'Ja', no: 'Nein' },
  },
  switch: {
    title: 'Verzweigen',
    desc: 'Hat einen Ausgang für jeden von mehreren Fällen. Von oben nach unten wird der erste genommen, dessen Regeln gelten.',
    ports: { else: 'Sonst' },
  },
  merge: {
    title: 'Zusammenführen',
    desc: 'Wartet auf alle Wege, die hierher führen und noch offen sind, und geht einmal weiter. Wege, die nicht genommen wurden, halten es nicht auf.',
  },
  wait: {
    title: 'Warten',
    desc: 'Geht nach einiger Zeit oder zu einem Zeitpunkt weiter. Warten beschäftigt nichts und übersteht Neustarts.',
  },
  approval: {
    title: 'Freigabe durch Menschen',
    desc: 'Fragt einen Menschen und geht weiter, sobald es eine Antwort gibt. Die Frage steht in der Konsole unter „Freigaben“ und lässt sich auch über einen Link beantworten.',
    ports: { approved: 'Freigegeben', declined: 'Abgelehnt', timeout: 'Frist abgelaufen' },
  },
  httpRequest: {
    title: 'HTTP-Anfrage',
    desc: 'Ruft die API eines anderen Dienstes auf und übernimmt seine Antwort. Jeder Aufruf trägt einen Idempotency-Key, damit ein Dienst, der ihn kennt, nichts doppelt tut, wenn ein Aufruf wiederholt werden muss.',
  },
  readPage: {
    title: 'Webseite lesen',
    desc: 'Öffnet eine öffentliche Seite und gibt ihren Text als Markdown, ohne Menüs, Werbung und Skripte. Auch PDF- und Textdateien unter der Adresse werden gelesen.',
  },
  crawlSitemap: {
    title: 'Seiten einer Website auflisten',
    desc: 'Gibt die Adressen der Seiten einer Website: aus ihrer Sitemap, und wo sie keine hat, aus den Links ihrer ersten Seite. Hält sich an robots.txt. Lesen Sie die Seiten mit „Für jedes“ und „Webseite lesen“.',
  },
  sendEmail: {
    title: 'E-Mail senden',
    desc: 'Sendet eine E-Mail über den Mailserver dieser Installation. Jede geht einmal hinaus, auch wenn ein Lauf nach einem Absturz wiederholt wird; solange kein Mailserver eingerichtet ist, wartet sie im Postausgang.',
  },
  webhookOut: {
    title: 'Ausgehender Webhook',
    desc: 'Sagt einem anderen System, was geschehen ist: ein POST mit JSON, signiert nach der Spezifikation Standard Webhooks (webhook-id, webhook-timestamp, webhook-signature), damit der Empfänger prüfen kann, dass er von Ihnen kommt, und ihn nicht zweimal behandelt.',
  },
}
