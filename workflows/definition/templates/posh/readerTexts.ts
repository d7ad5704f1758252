/** Texts of stages and steps for the parties, in place of those for the actor; fit for any complainant. */
import type { TemplateTexts } from '../readerTexts.ts'

export const poshReaderTexts: TemplateTexts = {
  stages: {
    received: { COMPLAINANT: 'The committee reads your complaint and sends a copy to the respondent.' },
    relief: {
      COMPLAINANT: 'A transfer, leave or other help while the case runs, where you ask for it.',
      EMPLOYER: 'Help for the complainant while the case runs, where the committee recommends it.',
    },
    answer: {
      COMPLAINANT: 'The respondent reads the copy of your complaint and answers.',
      RESPONDENT: 'You read the copy of the complaint and can answer.',
    },
    settling: {
      COMPLAINANT: 'Only if you ask for it, and never for money.',
      RESPONDENT: 'Only if the complainant asks for it, and never for money.',
      EMPLOYER: 'Only if the complainant asks for it, and never for money.',
    },
    inquiry: {
      COMPLAINANT: 'The committee hears you, the respondent and the witnesses.',
      RESPONDENT: 'The committee hears you, the complainant and the witnesses.',
    },
    report: {
      COMPLAINANT: 'The report, what the employer does about it, and your time to appeal.',
      RESPONDENT: 'The report, what the employer does about it, and your time to appeal.',
      EMPLOYER: 'The report of the committee, and what you do about it.',
    },
  },
  steps: {
    acknowledge: {
      COMPLAINANT:
        'The committee confirms that your complaint has arrived and checks that it is in time and complete.',
    },
    serve: { COMPLAINANT: 'The committee sends the respondent a copy of your complaint and the documents.' },
    relief: {
      COMPLAINANT:
        'If you ask for help while the case runs, the committee decides what to recommend to the employer.',
      EMPLOYER: 'The committee decides whether to recommend help for the complainant while the case runs.',
    },
    reliefGiven: {
      COMPLAINANT: 'The employer gives the help that was recommended and tells the committee.',
    },
    reply: {
      COMPLAINANT:
        'The respondent can answer with documents and witnesses. Without an answer, the case goes on.',
    },
    askConciliation: {
      RESPONDENT: 'The complainant says whether they ask for conciliation.',
      EMPLOYER: 'The complainant says whether they ask for conciliation.',
    },
    conciliation: {
      COMPLAINANT:
        'If you ask for it, the committee tries to settle the complaint with both of you, without money.',
      RESPONDENT:
        'If the complainant asks for it, the committee tries to settle the complaint with both of you.',
      EMPLOYER:
        'If the complainant asks for it, the committee tries to settle the complaint with both sides.',
    },
    settlement: {
      COMPLAINANT:
        'The committee writes the settlement down and gives you a copy. There is no further inquiry.',
      RESPONDENT:
        'The committee writes the settlement down and gives you a copy. There is no further inquiry.',
      EMPLOYER: 'The committee writes the settlement down and sends it to you. There is no further inquiry.',
    },
    settled: {
      RESPONDENT: 'If a term of the settlement is not kept, the complainant can report it.',
      EMPLOYER: 'If a term of the settlement is not kept, the complainant can report it.',
    },
    broken: {
      COMPLAINANT: 'The committee goes on to inquire, or passes your complaint to the police.',
      RESPONDENT: 'The committee goes on to inquire, or passes the complaint to the police.',
      EMPLOYER: 'The committee goes on to inquire, or passes the complaint to the police.',
    },
    hearing: {
      COMPLAINANT:
        'The committee invites you and hears you. You can name witnesses; lawyers do not take part.',
      RESPONDENT:
        'The committee invites you and hears you. You can name witnesses; lawyers do not take part.',
    },
    giveNotice: {
      COMPLAINANT: 'Only if someone stays away three times in a row: they get 15 days’ written notice first.',
      RESPONDENT: 'Only if someone stays away three times in a row: they get 15 days’ written notice first.',
    },
    absence: {
      COMPLAINANT:
        'Only after the 15 days of notice: the committee may decide without the person whom it names.',
      RESPONDENT:
        'Only after the 15 days of notice: the committee may decide without the person whom it names.',
    },
    findings: {
      COMPLAINANT: 'The committee decides what it found.',
      RESPONDENT: 'The committee decides what it found.',
    },
    shareFindings: {
      COMPLAINANT: 'The committee gives you a copy of what it found, before the report is final.',
      RESPONDENT: 'The committee gives you a copy of what it found, before the report is final.',
    },
    complainantAnswers: { RESPONDENT: 'The complainant can say what is wrong or missing in the findings.' },
    respondentAnswers: { COMPLAINANT: 'The respondent can say what is wrong or missing in the findings.' },
    conclude: {
      COMPLAINANT:
        'The committee reads both answers and keeps its findings or changes them; the report says so.',
      RESPONDENT:
        'The committee reads both answers and keeps its findings or changes them; the report says so.',
    },
    badFaithHearing: {
      COMPLAINANT:
        'Only if the committee sees signs of malice or forgery: it hears both of you about that first. That ' +
        'a complaint could not be proved is not enough.',
      RESPONDENT:
        'Only if the committee sees signs of malice or forgery: it hears both of you about that first. That ' +
        'a complaint could not be proved is not enough.',
    },
    badFaithFindings: {
      COMPLAINANT: 'The committee decides whether bad faith is established. You both read it and can answer.',
      RESPONDENT: 'The committee decides whether bad faith is established. You both read it and can answer.',
    },
    report: {
      COMPLAINANT: 'The committee sends its report to you, to the respondent and to the employer.',
      RESPONDENT: 'The committee sends its report to you, to the complainant and to the employer.',
      EMPLOYER: 'The committee sends you its report with what it recommends.',
    },
    employerActs: {
      COMPLAINANT: 'The employer does what the report recommends and tells the committee.',
      RESPONDENT: 'The employer does what the report recommends and tells the committee.',
    },
    appeal: {
      COMPLAINANT: 'You can appeal for 90 days after the recommendations. Then the case ends automatically.',
      RESPONDENT: 'You can appeal for 90 days after the recommendations. Then the case ends automatically.',
      EMPLOYER: 'The parties can appeal for 90 days after the recommendations.',
    },
    appealDecision: {
      COMPLAINANT: 'The committee records what the court or authority decides on the appeal.',
      RESPONDENT: 'The committee records what the court or authority decides on the appeal.',
      EMPLOYER: 'The committee records what the court or authority decides on the appeal.',
    },
  },
}
