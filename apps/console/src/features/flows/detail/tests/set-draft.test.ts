import { describe, expect, it } from 'vitest'
import { type Draft, draftOf, problemsOf, settingsOf } from './set-draft.ts'

const draft: Draft = {
  ...draftOf(null),
  name: ' Greetings ',
  sheetId: 'sht_1',
  outputs: { c2: ' greeting ' },
}
const wrongIn = (changed: Partial<Draft>) =>
  Object.entries(problemsOf({ ...draft, ...changed })).flatMap(([name, wrong]) => (wrong ? [name] : []))

describe('the test set of a flow', () => {
  it.each([
    [{}, []],
    [{ name: ' ' }, ['name']],
    [{ outputs: {} }, ['outputs']],
    [{ outputs: { c2: '2nd' } }, ['outputs']],
    [{ judge: 'similarity', threshold: '0' }, ['threshold']],
    [{ bar: '101' }, ['bar']],
    // The built-in model can't judge.
    [{ judge: 'prompt' }, ['judgeModel']],
    [{ judge: 'prompt', judgeModel: 'openai:judge' }, []],
    [{ judge: 'exact', judgeModel: 'builtin' }, []],
  ] satisfies [Partial<Draft>, string[]][])('with %j lacks %j', (changed, problems) => {
    expect(wrongIn(changed)).toEqual(problems)
  })

  it('is stored with the model that judges, and what it judges by', () => {
    const judged = { judge: 'prompt', judgeModel: 'openai:judge', instructions: ' It greets. ' } as const
    expect(settingsOf({ ...draft, ...judged })).toEqual({
      name: 'Greetings',
      outputs: [{ column: 'c2', output: 'greeting' }],
      judge: 'prompt',
      judgeModel: 'openai:judge',
      instructions: 'It greets.',
      threshold: 70,
      bar: 90,
      blocks: false,
    })
  })
})
