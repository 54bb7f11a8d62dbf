export const en = {
  action: 'Save as test…',
  title: 'Save as test',
  set: 'Test set',
  question: 'Question',
  expected: 'Expected answer',
  expectedHelp: 'How it’s compared depends on the test set. Keep what an answer has to say.',
  declinedHelp: 'The agent found no answer. Enter what it should have said.',
  source: 'Source to cite',
  save: 'Save',
  saved: 'Question saved',
  firstSet: 'Test questions',
  makesSet: 'Saving creates the test set “{{name}}” with a sheet for its questions.',
}
