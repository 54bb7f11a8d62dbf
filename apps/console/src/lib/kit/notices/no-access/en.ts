/** What members see of pages that they can't open. */
export const en = {
  title: 'You don’t have access',
  role: 'Your role doesn’t include this. An account admin can change your role in Team Management.',
  conversations:
    'You can’t read the conversations of this project. An account admin can allow it in Team Management: edit the member, “Can read conversations in”.',
}
