import type { Editor } from '../store/editor-store.ts'
import { whenThere } from '../when-there.ts'

/** Id of the test run form in the run panel. */
export const RUN_FORM = 'flow-run-form'

/** The first field, or the run button. */
const FIRST = `#${RUN_FORM} :is(input, textarea, select, [role="textbox"], button[type="submit"]):not(:disabled)`

/** Shows the test run form and focuses it; runs if it is shown already. */
export function askOrRun(editor: Editor): void {
  if (editor.getState().panel !== 'run') {
    editor.actions.showPanel('run')
    whenThere(FIRST, (field) => field.focus())
    return
  }
  const form = document.getElementById(RUN_FORM)
  if (form instanceof HTMLFormElement) form.requestSubmit()
}

/** Whether the element is in that form: the run shortcut works there even while typing. */
export const isInRunForm = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(`#${RUN_FORM}`) !== null
