export const de = {
  tidyContacts: {
    title: 'Kontaktdaten bereinigen',
    text: 'Vereinheitlicht Namen, E-Mail-Adressen und Telefonnummern, findet die Domain und nennt Probleme eines Kontakts. Führen Sie den Flow auf einer Tabelle aus.',
  },
  scoreCompanies: {
    title: 'Firmen nach Größe einteilen',
    text: 'Ordnet jede Firma nach ihrer Mitarbeiterzahl einem Segment zu, mit Punkten und nächstem Schritt. Die Grenzen ändern Sie in „Nach Größe“.',
  },
  sortMessages: {
    title: 'Nachrichten nach Thema sortieren',
    text: 'Sagt von jeder Nachricht, worum es geht, welches Team sie übernimmt und warum. Die Themen ändern Sie in „Einordnen“, die Teams in „Team zuweisen“. Das eingebaute Modell geht nach den Wörtern Ihrer Themen; mit einem anderen Modell wird die Nachricht verstanden.',
  },
  answerQuestion: {
    title: 'Fragen aus einer Wissensdatenbank beantworten',
    text: 'Schlägt eine Frage in einer Wissensdatenbank nach und beantwortet sie aus dem Gefundenen, mit Quelle. Was sich nicht findet, wird markiert, damit jemand antworten kann. Gut für eine Tabelle voller Fragen.',
  },
  askPage: {
    title: 'Frage an eine Webseite stellen',
    text: 'Liest eine Seite als Markdown und beantwortet eine Frage dazu. Das eingebaute Modell zitiert die passenden Sätze; für Zusammenfassungen und freie Texte wählen Sie ein anderes. Lassen Sie ihn über eine Tabelle mit Websites laufen.',
  },
  sitePages: {
    title: 'Seiten einer Website auflisten',
    text: 'Findet die Seiten einer Website über ihre Sitemap, öffnet jede und listet Titel und Länge auf. Nicht lesbare Seiten werden gezählt und weggelassen.',
  },
  checkLinks: {
    title: 'Webadressen prüfen',
    text: 'Ruft eine Adresse auf und sagt, ob sie antwortet, mit welchem Status und wohin sie führt. Lassen Sie ihn jede Woche über eine Tabelle mit Firmen oder Links laufen.',
  },
  sheetDigest: {
    title: 'Überblick über eine Tabelle',
    text: 'Zählt die Datensätze einer Tabelle in Gruppen und schreibt einen kurzen Bericht. Starten Sie ihn von Hand, aus einem anderen Flow oder von außen über seine Adresse.',
  },
  findDuplicates: {
    title: 'Dubletten in einer Tabelle finden',
    text: 'Listet die Werte einer Spalte auf, die mehrere Datensätze haben, die häufigsten zuerst: gleiche Adresse, Bestellnummer oder gleicher Name. Leere Zellen zählen nicht.',
  },
  keepSubmissions: {
    title: 'Formulareingaben in einer Tabelle sammeln',
    text: 'Nimmt Name, E-Mail-Adresse und Nachricht aus einem Webhook, einem öffentlichen Formular oder einem anderen Programm entgegen und legt sie in einer Tabelle ab. Wer noch einmal schreibt, wird an der Adresse erkannt und nicht doppelt eingetragen.',
  },
  remindDue: {
    title: 'An Fälligkeiten erinnern',
    text: 'Sendet einige Tage vor einem Datum eine E-Mail und am Tag selbst noch eine. Führen Sie den Flow täglich nach Zeitplan auf einer Tabelle mit Verträgen, Rechnungen oder Terminen aus. Den Wortlaut ändern Sie in „Erinnerung senden“.',
  },
  approveExpense: {
    title: 'Hohe Beträge freigeben lassen',
    text: 'Kleine Beträge werden sofort genehmigt; bei hohen wird unter „Freigaben“ eine Person gefragt, die den Betrag korrigieren kann. Die Grenze ändern Sie in „Hoher Betrag?“.',
  },
  draftReply: {
    title: 'Antwort entwerfen und freigeben lassen',
    text: 'Schlägt in einer Wissensdatenbank nach, was eine Nachricht fragt, entwirft daraus eine Antwort und legt sie einem Menschen vor, der sie korrigieren kann. Das eingebaute Modell zitiert, was passt; für freie Texte wählen Sie ein anderes.',
  },
  readInquiry: {
    title: 'Daten aus Anfragen lesen',
    text: 'Findet Firma, Adresse, Menge und Datum in einer Mail oder Notiz, fertig für die Spalten einer Tabelle. Das eingebaute Modell liest Zeilen wie „Firma: …“; ein anderes versteht freien Text.',
  },
  checkComments: {
    title: 'Kommentare vor dem Veröffentlichen prüfen',
    text: 'Sagt, ob ein Text so veröffentlicht werden kann. Das eingebaute Modell findet persönliche Daten und Texte aus lauter Links; ein anderes findet auch Beleidigungen und Ähnliches.',
  },
  fetchList: {
    title: 'Eine Liste von einer API holen',
    text: 'Ruft eine Adresse auf, die mit JSON antwortet, findet darin die Liste, lässt Wiederholungen weg und gibt die ersten Einträge. Sagt, was nicht stimmte, wenn keine Liste kommt.',
  },
} as const
