import type { Editor } from '../store/editor-store.ts'
import { whenThere } from '../when-there.ts'

/** The form of a test run, in the panel of runs. */
export const RUN_FORM = 'flow-run-form'

/** Where something is to be filled in, and else the button that runs. */
const FIRST = `#${RUN_FORM} :is(input, textarea, select, [role="textbox"], button[type="submit"]):not(:disabled)`

/** Shows the form of a test run and goes there; where it is shown already, runs. */
export function askOrRun(editor: Editor): void {
  if (editor.getState().panel !== 'run') {
    editor.actions.showPanel('run')
    whenThere(FIRST, (field) => field.focus())
    return
  }
  const form = document.getElementById(RUN_FORM)
  if (form instanceof HTMLFormElement) form.requestSubmit()
}

/** Whether this is a part of that form: the key that runs works there although something is typed. */
export const isInRunForm = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(`#${RUN_FORM}`) !== null
