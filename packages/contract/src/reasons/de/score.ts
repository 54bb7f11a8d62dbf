export const score = {
  'score.unanswered': 'Die Frage wurde nicht beantwortet.',
  'score.uncited': 'Die Antwort zitiert keine Passage.',
  'score.unsupported': 'Nur {{percent}} % der Wörter stehen in den zitierten Passagen.',
  'score.smallTalk': 'Begrüßungen werden nicht bewertet.',
  'score.person': 'Der Besucher hat nach einer Person gefragt.',
  'score.tool': 'Antworten von Tools lassen sich nicht mit Passagen vergleichen.',
  'score.otherLanguage': 'Die Antwort ist in einer anderen Sprache als die zitierten Passagen.',
  'score.noWords': 'Die Antwort hat keine Wörter, die sich vergleichen lassen.',
  'score.tooSlow': 'Die Bewertung hat länger als {{seconds}} Sekunden gedauert.',
  'score.broken': 'Die Bewertung ist wegen eines Serverfehlers fehlgeschlagen.',
}
