import type { German } from '../../texts.ts'
import type { model as en } from '../en/model.ts'

export const model: German<typeof en> = {
  'model.wrongForm':
    'Die Antwort des Modells hat nicht das verlangte Format. Versuchen Sie es erneut oder wählen Sie ein anderes Modell.',
  'model.key': 'Der Modellanbieter hat den API-Schlüssel abgelehnt. Prüfen Sie ihn unter „Integrationen“.',
  'model.credit':
    'Ihr Guthaben beim Modellanbieter ist aufgebraucht. Laden Sie es dort auf oder verwenden Sie einen anderen Schlüssel.',
  'model.tooLong':
    'Die Unterhaltung und ihre Passagen sind zu lang für dieses Modell. Beginnen Sie eine neue Unterhaltung oder wählen Sie ein Modell mit größerem Kontext.',
  'model.filter':
    'Der Sicherheitsfilter des Modellanbieters hat diese Anfrage abgelehnt. Formulieren Sie sie um.',
  'model.noTools':
    'Dieses Modell unterstützt keine Tools. Wählen Sie ein anderes Modell oder entfernen Sie die Tools des Agenten.',
  'model.overloaded': 'Der Modellanbieter ist zurzeit überlastet. Versuchen Sie es in Kürze erneut.',
  'model.serverKey':
    'Der Modellserver hat den API-Schlüssel abgelehnt. Prüfen Sie ihn unter „Integrationen“.',
  'model.forbidden':
    'Dieser API-Schlüssel hat keinen Zugriff auf das Modell. Prüfen Sie ihn unter „Integrationen“.',
  'model.unknown': 'Der Modellserver bietet dieses Modell nicht an. Wählen Sie ein anderes.',
  'model.slow': 'Der Modellserver hat nicht rechtzeitig geantwortet. Versuchen Sie es erneut.',
  'model.slowList':
    'Der Modellserver hat seine Modelle nicht rechtzeitig aufgelistet. Versuchen Sie es erneut.',
  'model.slowBegin': 'Das Modell hat nicht rechtzeitig mit der Antwort begonnen. Versuchen Sie es erneut.',
  'model.slowEnd':
    'Das Modell hat zu lange für seine Antwort gebraucht. Versuchen Sie es erneut oder verlangen Sie weniger.',
  'model.stopped': 'Das Modell hat mitten in seiner Antwort aufgehört. Versuchen Sie es erneut.',
  'model.busy': 'Der Modellserver hat zurzeit zu viele Anfragen. Versuchen Sie es in Kürze erneut.',
  'model.problem': 'Der Modellserver hat zurzeit ein Problem. Versuchen Sie es in Kürze erneut.',
  'model.refused': 'Der Modellserver hat die Anfrage abgelehnt (Status {{status}}).',
  'model.notApi':
    'Die Antwort stammt nicht von einer unterstützten Modell-API. Prüfen Sie die URL des Modellservers unter „Integrationen“.',
  'model.blocked':
    'Dieser Server darf die Adresse des Modellservers nicht aufrufen. Sein Betreiber kann sie mit EGRESS_ALLOW erlauben.',
  'model.badUrl': 'Die URL des Modellservers ist ungültig. Korrigieren Sie sie unter „Integrationen“.',
  'model.away': 'Der Modellserver ist zurzeit nicht erreichbar. Versuchen Sie es in Kürze erneut.',
  'model.brokeOff': 'Die Verbindung zum Modellserver wurde unterbrochen. Versuchen Sie es erneut.',
  'model.brokeOffList':
    'Die Verbindung wurde unterbrochen, während der Modellserver seine Modelle auflistete. Versuchen Sie es erneut.',
  'model.reported':
    'Der Modellserver hat mitten in seiner Antwort einen Fehler gemeldet. Versuchen Sie es erneut.',
  'model.badCall':
    'Das Modell hat ein Tool mit ungültigen Argumenten aufgerufen. Versuchen Sie es erneut oder wählen Sie ein anderes Modell.',
  'model.noRoom':
    'Das Modell hat die maximale Antwortlänge erreicht, bevor es etwas geschrieben hat. Erhöhen Sie die maximale Antwortlänge.',
  'model.noCredits':
    'Ihr Konto hat für diesen Aufruf nicht mehr genug Credits. Unter „Credit-Verbrauch“ steht, wann sie erneuert werden.',
  'model.budget':
    'Dieser Aufruf würde ein Budget Ihres Kontos überschreiten. Ein Admin kann es unter „Credit-Verbrauch“ erhöhen.',
  'model.columnBudget':
    'Dieser Aufruf würde das Monatsbudget der KI-Spalte überschreiten. Erhöhen Sie es in der Tabelle unter „KI-Spalten“ oder warten Sie bis zum nächsten Monat.',
  'model.nothing': 'Die Antwort des Modells war leer. Versuchen Sie es erneut.',
  'model.onlyTools':
    'Das Modell hat immer wieder Tools aufgerufen und nie geantwortet. Versuchen Sie es erneut oder wählen Sie ein anderes Modell.',
  'model.answerBrokeOff': 'Die Antwort wurde unterbrochen. Versuchen Sie es erneut.',
  'model.vectors':
    'Das Embedding-Modell hat nicht genau einen Vektor pro Text geliefert. Wählen Sie ein anderes Embedding-Modell.',
  'model.notAllowed': 'Kein Admin hat dieses Modell für das Konto freigegeben. Wählen Sie ein anderes.',
  'model.gone': 'Dieses Modell ist nicht mehr verfügbar. Wählen Sie ein anderes.',
  'model.lostKey':
    'Diese Zugangsdaten lassen sich nicht entschlüsseln: Auf dem Server fehlt der Schlüssel dafür. Geben Sie das Secret neu ein oder bitten Sie den Betreiber, credentials.key aus einer Sicherung wiederherzustellen.',
  'model.changedKey':
    'Diese Zugangsdaten wurden außerhalb von Millrace geändert und lassen sich nicht entschlüsseln. Geben Sie das Secret neu ein.',
  'model.recordings': 'Dieser Server gibt aufgezeichnete Antworten wieder und ruft keine Modelle auf.',
  'model.notRecorded':
    'Dieser Server gibt aufgezeichnete Antworten wieder, und für diese Anfrage ({{key}}) gibt es keine Aufzeichnung. Erstellen Sie sie mit MODEL_RECORDINGS=record.',
}
