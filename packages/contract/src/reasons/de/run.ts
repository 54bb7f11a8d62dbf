import type { German } from '../../texts.ts'
import type { run as en } from '../en/run.ts'

export const run: German<typeof en> = {
  'fit.missing': 'ist erforderlich',
  'fit.unknown': 'ist kein Parameter',
  'fit.choice': 'ist keine der Optionen',
  'fit.number': 'ist keine Zahl',
  'fit.boolean': 'ist weder wahr noch falsch',
  'fit.list': 'ist keine Liste',
  'fit.date': 'ist kein Datum (JJJJ-MM-TT)',
  'fit.id': 'ist keine ID',
  'fit.fields': 'ist keine Liste von Feldern',
  'fit.rules': 'ist keine Gruppe von Regeln',
  'fit.cases': 'ist keine Liste von Fällen',
  'fit.part': '{{problem}} ({{said}})',
  'fit.less': 'ist kleiner als {{bound}}',
  'fit.more': 'ist größer als {{bound}}',
  'fit.shorter': 'ist kürzer als {{bound}}',
  'fit.longer': 'ist länger als {{bound}}',
  'fit.integer': 'ist keine ganze Zahl',
  'fit.email': 'ist keine E-Mail-Adresse',
  'fit.url': 'ist keine Webadresse',
  'param.empty': '„{{name}}“ ist erforderlich, aber die Variablen darin sind leer',
  'param.invalid': '„{{name}}“ {{problem}}',
  'param.ofCall': 'Der Parameter {{name}} {{problem}}',
  'call.tooDeep': 'Die Flows rufen einander über mehr als {{most}} Ebenen hinweg auf',
  'call.impossible': 'Flows können hier nicht aufgerufen werden',
  'call.unpublished':
    'Der aufgerufene Flow existiert nicht oder ist nicht veröffentlicht. Veröffentlichen Sie ihn oder wählen Sie einen anderen.',
  'step.timeout':
    'Der Schritt hat länger als {{seconds}} s gedauert. Erhöhen Sie sein Timeout oder verarbeiten Sie weniger Daten auf einmal.',
  'step.port': 'Der Schritt endete an einem Ausgang, den er nicht hat: {{port}}',
  'step.type': 'Es gibt keinen Schritttyp {{type}}',
  'step.unknown':
    'Der Server wurde beendet, und es ist nicht bekannt, ob dieser Schritt schon ausgeführt war',
  'step.failedBy':
    'Der Server wurde während dieses Schritts beendet, und {{name}} hat den Schritt als fehlgeschlagen markiert',
  'step.failedBySomebody':
    'Der Server wurde während dieses Schritts beendet, und ein Mitglied hat den Schritt als fehlgeschlagen markiert',
  'loop.item': 'Element {{number}}: {{reason}}',
  'loop.notList': '„Für jedes“ braucht eine Liste, aber der Wert ist {{given}}',
  'given.nothing': 'leer',
  'given.object': 'ein Objekt',
  'given.string': 'ein Text',
  'given.number': 'eine Zahl',
  'given.boolean': 'wahr oder falsch',
  'run.tooLarge':
    'Die Ein- und Ausgaben der Schritte dieses Laufs sind zusammen größer als {{megabytes}} MB. Teilen Sie die Liste auf oder geben Sie nur die benötigten Felder weiter.',
  'run.tooLong':
    'Der Lauf hat das Limit von {{most}} Schritten erreicht. Erhöhen Sie „Max. Schritte je Lauf“ in den Einstellungen des Flows oder teilen Sie den Flow auf.',
  'run.notStored': 'Die Ergebnisse des Laufs konnten nicht gespeichert werden: {{said}}',
  'run.crashed':
    'Der Serverprozess ist bei dieser Verarbeitung {{times}}-mal abgebrochen. Vermutlich braucht sie zu viel Arbeitsspeicher oder zu viel Zeit. Verarbeiten Sie weniger Daten auf einmal.',
  'run.ended': 'Der Lauf wurde gestoppt, bevor er fertig war.',
  'token.missing':
    'Die Variable {{token}} hat keinen Wert. Prüfen Sie, woher sie kommt, oder hängen Sie ? an, wenn sie leer sein kann.',
  'token.missingInSheet':
    'Die Variable {{token}} für die Ausgabetabelle hat keinen Wert. Prüfen Sie den Schritt, aus dem sie kommt.',
  'token.unsafe': '„{{text}}“ kann nicht Teil einer URL sein',
  'text.tooLong': 'Ein Text ist länger als {{most}} Zeichen. Kürzen Sie ihn.',
  'text.notJson': 'Der Text ist nach dem Einsetzen der Variablen kein gültiges JSON',
  'output.tooLarge':
    'Die Ausgabe des Schritts ist größer als 1 MB. Geben Sie weniger Datensätze oder nur die benötigten Felder zurück.',
  'output.tooDeep': 'Die Ausgabe des Schritts ist tiefer verschachtelt als die erlaubten {{most}} Ebenen.',
  'flow.unreadable': 'Der Flow kann nicht gelesen werden: {{said}}',
  'flow.broken': 'Der Flow kann nicht ausgeführt werden: {{said}}',
  'flow.removed': 'Der Flow dieses Laufs wurde gelöscht',
  'worker.deleted': 'Der KI-Worker wurde gelöscht.',
  'worker.tooManyTurns': 'Der KI-Worker wurde in {{most}} Durchgängen nicht fertig.',
  'worker.tooLong': 'Der KI-Worker wurde in {{most}} Tagen nicht fertig.',
  'worker.stalled': 'Der KI-Worker hat aufgehört, bevor sein Ziel erreicht war.',
  'worker.brokenCalls':
    'Der KI-Worker hat Tools wiederholt auf eine Weise aufgerufen, die nicht funktionieren kann.',
  'worker.noProgress': 'Der KI-Worker hat sich nur noch wiederholt.',
  'worker.noModel': 'Dieser KI-Worker braucht ein Sprachmodell. Wählen Sie eines in seinen Einstellungen.',
  'worker.flowRunDeleted': 'Der Lauf des Flows wurde gelöscht.',
  'flowTest.waits': 'Der Flow wartet auf eine Person. Tests können nicht warten.',
  'worker.columnGone': 'Eine Spalte, die der KI-Worker bekommen hat, wurde gelöscht.',
  'worker.cannotWait': 'Dieser Schritt kann hier nicht warten.',
  'skipped.sheetGone': 'Die Tabelle wurde gelöscht, bevor diese Zeile ausgeführt wurde.',
  'skipped.rowDeleted': 'Die Zeile wurde gelöscht, bevor sie ausgeführt wurde.',
  'skipped.noMatch': 'Keine Zeile der zugehörigen Tabellen passt zu dieser.',
  'skipped.manyMatches':
    'Mehr als 10.000 Kombinationen zugehöriger Zeilen passen zu dieser. Grenzen Sie die Zuordnung ein.',
}
