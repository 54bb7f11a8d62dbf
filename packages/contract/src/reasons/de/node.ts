import type { German } from '../../texts.ts'
import type { node as en } from '../en/node.ts'

export const node: German<typeof en> = {
  'agent.unavailable': 'Agenten können in diesem Prozess des Servers nicht gefragt werden.',
  'agent.missing': 'Diesen Agenten gibt es im Projekt des Flows nicht.',
  'agent.brokeOff': 'Die Antwort des Agenten brach ab.',
  'agent.unknowing': 'Das Wissen des Agenten enthält keine Antwort auf diese Frage.',
  'knowledge.reading': 'Das Wissen wird noch gelesen. Versuchen Sie es in Kürze erneut.',
  'knowledge.failed': 'Nicht das ganze Wissen konnte durchsucht werden. Versuchen Sie es in Kürze erneut.',
  'knowledge.missing': 'Diese Wissensdatenbank gibt es im Projekt des Flows nicht.',
  'ai.declined':
    'Der Sicherheitsfilter des Modells hat eine Antwort verhindert. Ändern Sie den Text oder den Prompt, oder wählen Sie ein anderes Modell.',
  'ai.wrongForm':
    'Die Antwort des Modells hat nicht die gewünschte Form, auch nachdem ihm gesagt wurde, was falsch ist: {{problems}}. Es sagte: {{said}}',
  'ai.cutShort':
    'Die Antwort des Modells war länger als erlaubt und wurde abgeschnitten. Erhöhen Sie „Maximale Antwortlänge“ oder verlangen Sie weniger.',
  'ai.schema': 'Die Form der Daten (JSON Schema) ist nicht brauchbar: {{why}}',
  'schema.tooLarge': 'sie ist zu groß oder zu tief.',
  'schema.notObject': 'sie muss die eines Objekts mit Eigenschaften sein.',
  'schema.notJson': 'sie ist kein JSON.',
  'ai.categories': 'Geben Sie mindestens eine Kategorie an, und höchstens {{most}}.',
  'ai.material':
    '„Eingebaut (Regeln, keine KI)“ kann keinen Text schreiben: Es zitiert nur, was in „Material“ steht, und „Material“ ist leer. {{hint}}',
  'ai.noQuote':
    '„Eingebaut (Regeln, keine KI)“ kann keinen Text schreiben: Es zitiert nur Sätze aus „Material“, und keiner davon beantwortet den Prompt. {{hint}}',
  'ai.noModel':
    'Für diesen Schritt ist kein Modell gewählt. Wählen Sie eines; Modelle, die Sprache verstehen, brauchen einen Schlüssel, den ein Admin unter Integrationen hinzufügen kann.',
  'ai.empty':
    'Die Antwort des Modells enthält keinen Text. Versuchen Sie es erneut, oder ändern Sie den Prompt oder das Modell.',
  'ai.nothingFound':
    '„Eingebaut (Regeln, keine KI)“ liest nach Regeln, etwa Zeilen wie „Firma: …“, und hat in diesem Text keinen der Werte gefunden. {{hint}}',
  'ai.noWords':
    '„Eingebaut (Regeln, keine KI)“ geht nach Wörtern, die der Text mit einer Kategorie gemeinsam hat, und es gibt keine. {{hint}}',
  'ai.addKey':
    'Um hier KI zu verwenden, fügen Sie unter Integrationen einen Modellschlüssel hinzu und wählen in diesem Schritt eines seiner Modelle.',
  'ai.notFound':
    '„Eingebaut (Regeln, keine KI)“ liest nach Regeln und hat nicht alles gefunden: {{problems}}. {{hint}}',
  'ai.notChecked':
    '„Eingebaut (Regeln, keine KI)“ kann nicht beurteilen: {{kinds}}. Suchen Sie nach weniger, oder: {{hint}}',
  'file.none': 'Es gibt keine Datei: Die Einstellung „Datei“ ist leer.',
  'file.many': 'Das sind {{count}} Dateien. Ein Schritt liest höchstens {{most}}.',
  'file.gone': 'Die Datei {{id}} ist nicht (mehr) da oder gehört zu einem anderen Projekt.',
  'file.notOne':
    '{{text}} ist keine Datei. Geben Sie den Platzhalter eines Parameters vom Typ Datei oder einer Dateispalte an.',
  'file.named': '„{{name}}“: {{reason}}',
  'json.none': 'Im Text steht kein JSON',
  'json.broken': 'Der Text ist kein JSON: {{said}}',
  'mail.limit':
    'Dieses Konto hat innerhalb eines Tages {{most}} E-Mails verschickt; mehr sind nicht erlaubt. Versuchen Sie die fehlgeschlagenen Zeilen morgen noch einmal.',
  'mail.address': '„{{text}}“ ist keine E-Mail-Adresse.',
  'mail.receivers': 'Eine E-Mail hat höchstens {{most}} Empfänger; hier sind es {{count}}.',
  'wait.moment': '„{{text}}“ ist kein Zeitpunkt. Schreiben Sie ihn wie 2026-03-01T09:00:00Z.',
  'wait.tooLong': 'Ein Schritt wartet höchstens zwei Jahre',
  'code.line': 'Zeile {{line}}: {{reason}}',
  'code.input': 'Der Code bekommt zu viel: Seine Eingabe hat über 8 Millionen Zeichen',
  'code.time': 'Der Code lief länger als {{seconds}} s',
  'code.memory': 'Der Code braucht zu viel Speicher',
  'code.stack': 'Funktionen des Codes rufen einander zu tief auf, oder Daten sind zu tief geschachtelt',
  'code.bracket': 'Der Code schließt eine Klammer, die er nicht geöffnet hat',
  'code.neverEnds': 'Der Code wartet auf etwas, das nie kommt',
  'code.output': 'Das Ergebnis hat als JSON {{count}} Zeichen; höchstens {{most}} sind erlaubt',
  'code.notJson': 'Das Ergebnis lässt sich nicht als JSON schreiben ({{said}})',
  'code.crashed': 'Die abgeschottete Umgebung des Codes ist zusammengebrochen: {{said}}',
}
