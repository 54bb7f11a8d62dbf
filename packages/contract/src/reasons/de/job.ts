import type { German } from '../../texts.ts'
import type { job as en } from '../en/job.ts'

export const job: German<typeof en> = {
  'job.budget':
    'Der Job hat sein Budget von {{budget}} Credits aufgebraucht und ist pausiert. Es geht nichts verloren. Setzen Sie ihn mit einem höheren Budget fort oder brechen Sie ihn ab.',
  'job.budgetShort':
    'Der nächste Schritt kann {{needed}} Credits kosten, aber vom Budget von {{budget}} Credits sind schon {{spent}} verbraucht. Deshalb ist der Job pausiert. Es geht nichts verloren. Setzen Sie ihn mit einem höheren Budget fort oder brechen Sie ihn ab.',
  'job.noCredits':
    'Die Credits des Kontos oder ein Budget sind aufgebraucht, deshalb ist der Job pausiert. Es geht nichts verloren. Setzen Sie ihn fort, sobald es mehr gibt.',
  'job.noCreditsAiColumn':
    'Die Credits des Kontos oder ein Budget sind aufgebraucht, deshalb ist der Lauf beendet. Fertige Zellen bleiben erhalten. Führen Sie den Rest in der Tabelle aus, sobald es mehr gibt.',
  'job.columnBudget':
    'Das Monatsbudget der Spalte ist aufgebraucht, deshalb ist der Lauf beendet. Fertige Zellen bleiben erhalten. Erhöhen Sie das Budget in der Tabelle unter „KI-Spalten“ oder führen Sie den Rest im nächsten Monat aus.',
  'job.rowLimit':
    '{{limit}} Der Job ist pausiert, es geht nichts verloren. Setzen Sie ihn mit einem größeren Tarif fort oder nachdem Sie Zeilen gelöscht haben.',
  'job.budgetAiColumn':
    'Der Lauf hat sein Budget von {{budget}} Credits aufgebraucht und ist beendet. Fertige Zellen bleiben erhalten. Führen Sie den Rest in der Tabelle mit einem höheren Budget aus.',
  'job.budgetShortAiColumn':
    'Die nächste Zelle kann {{needed}} Credits kosten, aber vom Budget von {{budget}} Credits sind schon {{spent}} verbraucht. Deshalb ist der Lauf beendet. Fertige Zellen bleiben erhalten. Führen Sie den Rest in der Tabelle mit einem höheren Budget aus.',
  'job.noRoom':
    'Der Datenträger der Datenbank ist voll. Der Job läuft weiter, sobald wieder Speicherplatz frei ist.',
  'job.rowFailed':
    'Eine Zeile ist fehlgeschlagen, und dieser Flow stoppt Jobs beim ersten Fehler. Wiederholen Sie die fehlgeschlagenen Zeilen oder setzen Sie ohne sie fort.',
  'job.sheetGone': 'Tabelle {{number}} wurde gelöscht, bevor alle Zeilen ausgeführt waren.',
  'job.rowsUnreadable': 'Nicht alle Zeilen von Tabelle {{number}} konnten gelesen werden: {{reason}}',
  'job.outputGone':
    'Die Ausgabetabelle „{{name}}“ wurde gelöscht, bevor der Job sie vollständig neu aufgebaut hatte.',
}
