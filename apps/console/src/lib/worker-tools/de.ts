import type { German } from '@millrace/contract/texts'
import type { en } from './en.ts'

export const de: German<typeof en> = {
  turn: 'Modellaufruf',
  call: 'Tool-Aufruf',
  plan: 'Aufgaben planen',
  next_task: 'Nächste Aufgabe wählen',
  work: 'Aufgabe bearbeiten',
  end_task: 'Aufgabe abschließen',
  set_plan: 'Plan ändern',
  update_task: 'Aufgabe aktualisieren',
  ask_person: 'Rückfrage',
  finish: 'Abschließen',
  search_knowledge: 'Wissen durchsuchen',
  read_page: 'Webseite lesen',
  find_rows: 'Zeilen suchen',
  add_rows: 'Zeilen hinzufügen',
  update_rows: 'Zeilen ändern',
  delete_rows: 'Zeilen löschen',
}
