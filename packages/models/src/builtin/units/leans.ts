// Beginnings that need the sentence before. German "Sie" is left out: usually it means the reader.
const LEANS =
  /^(?:it|its|they|their|them|this|these|that|those|he|she|his|her|such|however|therefore|otherwise|instead|both|also|then|in this case|in that case|after that|dies|diese[rsmn]?|er|es|dabei|dafür|dazu|damit|danach|ausserdem|außerdem|jedoch|sonst|il|elle|ils|elles|cela|ceci|ce|cette|celui-ci|celle-ci|eso|esto|esta|este|ello|además|questo|questa|esso|essa|inoltre|dit|deze|dat|hij|zij|isso|isto|esse|essa|ele|ela)\b|^(?:它|他|她|这|那|此)/iu

/** Whether a sentence can't be understood without the one before. */
export const leans = (sentence: string): boolean => LEANS.test(sentence)

/**
 * What comes later, otherwise or not: "free of charge up to 48 hours before. After that we charge half." Without it,
 * the sentence before tells half of a rule.
 */
const LIMITS =
  /^(?:\S+ ){0,4}?(?:after (?:that|this)|afterwards|thereafter|beyond that|from then on|otherwise|later|however|unless|except(?:ions?)?|if not|(?:every|each) (?:further|additional)|danach|später|spätere|sonst|ansonsten|andernfalls|allerdings|jedoch|außer|ausgenommen|jede[rs]? weitere)\b|^(?:but|only|aber|nur)\b|^(?:之后|此后|否则|但|不过|除非|超过)/iu

/** Whether a sentence limits the one before. */
export const limits = (sentence: string): boolean => LIMITS.test(sentence)
