import { options, type Template } from './template.ts'

export const contentPlan: Template = {
  columns: [
    { label: 'Title', key: 'title', type: 'text', width: 260, required: true },
    {
      label: 'Channel',
      key: 'channel',
      type: 'singleSelect',
      options: options(['Blog', 'blue'], ['Newsletter', 'teal'], ['Social', 'pink'], ['Video', 'violet']),
    },
    {
      label: 'State',
      key: 'state',
      type: 'singleSelect',
      defaultValue: 'Idea',
      options: options(['Idea', 'slate'], ['Writing', 'amber'], ['Review', 'orange'], ['Published', 'green']),
    },
    { label: 'Publish at', key: 'publish_at', type: 'dateTime', width: 180 },
    { label: 'Brief', key: 'brief', type: 'longText', width: 300 },
    { label: 'Keywords', key: 'keywords', type: 'text', width: 200 },
    { label: 'Text', key: 'text', type: 'longText', width: 320 },
    {
      label: 'Characters',
      key: 'characters',
      type: 'formula',
      width: 110,
      settings: { formula: 'LEN({text})' },
    },
    { label: 'Link', key: 'link', type: 'url', width: 200 },
  ],
  rows: (day) => [
    {
      title: 'Example: five questions before you buy',
      channel: 'Blog',
      state: 'Writing',
      publish_at: `${day(3)}T08:00:00Z`,
      brief: 'For people who compare. One screen for each question, no jargon.',
      keywords: 'comparison, checklist',
      text: 'Start with what you want to be different in a year.',
    },
    {
      title: 'Example: what changed this month',
      channel: 'Newsletter',
      state: 'Idea',
      publish_at: `${day(14)}T07:30:00Z`,
    },
    {
      title: 'Example: a minute in the workshop',
      channel: 'Video',
      state: 'Idea',
      brief: 'Hands, no faces.',
    },
  ],
}
