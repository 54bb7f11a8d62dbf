const ASKS =
  /^\W*(?:am|is|are|was|were|do|does|did|can|could|may|will|would|should|has|have|ist|sind|war|kann|können|darf|dürfen|gibt|hat|haben|muss|müssen|wird|werden)\b/iu
/** What is allowed, needed, free or left out is what such questions ask, in whatever words. */
const RULES =
  /\b(?:allowed|permitted|may|must|can|can't|cannot|never|only|not|no|nobody|nothing|without|free|possible|welcome|available|included?|includes|fine|need|has to|have to|forbidden|required|erlaubt|nicht|keine?n?|darf|dürfen|nur|muss|müssen|können|kann|möglich|kostenlos|verboten|frei|ohne|niemand)\b/iu
/** "If your child is sick you can stay at home" says nothing about other cases. */
const CASE = /^(?:if|when|wenn|falls)\b/iu

/** Whether "yes" or "no" would answer. */
export const asksYesNo = (question: string): boolean => ASKS.test(question)

/** Whether a sentence says what may, must or can't be, in general. */
export const tellsRule = (text: string): boolean => RULES.test(text) && !CASE.test(text)
