/**
 * Whether the day of a holiday may still move: feasts of lunar and church calendars, which authorities announce
 * each year, and lists that call a day provisional. A hint: the admin sees "check" beside it and decides.
 */
const movableWords = [
  // Islamic
  String.raw`eid|id[- ]?(ul|al|e|uz|ud)|idul|bakr\w*|ramadan|ramzan|muharram|ashura|mawlid|milad|meelad|shab\w*`,
  'arafat|hijri|islamic new year|isra|miraj|ramazan|kurban|korit[eé]|haji',
  // Hindu, Jain, Sikh and Buddhist
  String.raw`diwali|deepavali|dipavali|govardhan|bhai (dooj|duj|tika)|holi|dhulandi|dussehra|dasara|dashain`,
  'vijaya ?dashami|navratri|navaratri|durga|ayudha|puja|pooja|shivaratri|shivratri|janmashtami|gokulashtami',
  'rama? ?navami|raksha|rakhi|onam|ugadi|yugadi|gudh?i padwa|cheti chand|vesak|wesak|waisak|chhath|rath yatra',
  String.raw`\w*(purnima|poornima|ashtami|dashami|jayanth?i)|amavas\w*|chaturthi|navami|ekadashi|gurpurab|guru nanak`,
  'pongal|sankranti|bihu|lohri|karwa chauth|teej|losar|magha|asalha|visakha|makha|poya|nyepi|thaipusam',
  // Christian
  'good friday|easter|maundy|holy (thursday|saturday)|palm sunday|ash wednesday|shrove|carnival|ascension',
  String.raw`pentecost|whit(sun)? ?(sun|mon)day|whitsun|corpus christi|orthodox`,
  // Jewish
  String.raw`passover|pesach|rosh hashan\w*|yom kippur|sukkot|shavuot|purim|c?hanukkah`,
  // East Asian
  'lunar|chinese new year|spring festival|mid-autumn|moon|dragon boat|qingming|ching ming|seollal|chuseok|tet',
  // Not settled
  'tentative|provisional|subject to|approx|approximately|expected|to be (announced|confirmed)|tba|tbc',
].join('|')
const movable = new RegExp(String.raw`\b(${movableWords})\b|\*|\(t\)`, 'i')
/** Birthdays by the civil calendar, which the word "Jayanti" would mark. */
const fixedBirthday = /\b(gandhi|ambedkar|netaji|bose|vivekananda|shivaji|patel|birsa|basheer|nehru)\b/i
/** Names in other scripts are not understood here: somebody looks. */
const understoodScript = /^[\p{Script=Latin}\P{L}]*$/u

/** Whether the day of a holiday may still move, judged by its name; true for a name that is not in Latin script. */
export const isMovableFeast = (name: string): boolean =>
  !understoodScript.test(name) || (movable.test(name) && !(fixedBirthday.test(name) && !name.includes('*')))
