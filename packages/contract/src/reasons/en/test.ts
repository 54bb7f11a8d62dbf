/** Why a test didn’t pass, or couldn’t run. */
export const test = {
  'test.noAnswer': 'No answer is expected.',
  'test.noSource': 'No source is expected.',
  'test.notCited': 'It doesn’t cite “{{source}}”.',
  'test.notEqual': 'It isn’t the expected answer.',
  'test.notContained': 'It doesn’t contain “{{text}}”.',
  'test.notSimilar': 'It’s {{percent}}% similar, and {{threshold}}% is needed.',
  'test.noVerdict': 'The judge gave no verdict.',
  'test.rejected': 'The judge said no.',
  'test.tooSlow': 'It took longer than {{seconds}} seconds.',
  'test.noOutput': 'The flow has no such output.',
  'test.output': '{{output}}: {{reason}}',
  'test.several': '{{first}} {{rest}}',
  'test.draftChanged': 'The draft was changed during the run. Run the tests again.',
  'test.broken': 'The run failed several times because of a server error. Try again later.',
} as const
