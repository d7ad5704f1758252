/** Canada, federal: the policy that section 10 of SOR/2020-130 asks for, with each element that it names. */
import { canadaLaw } from '../../courses/starters/canada/law.ts'
import type { Law } from '../../courses/starters/citations.ts'
import { both } from '../../courses/starters/write.ts'
import { section, type StarterPolicy } from './write.ts'

const source = 'laws-lois.justice.gc.ca, SOR-2020-130 section-10 (current to 25 June 2025)'
const element = (says: string) => ({ says, source })
/** What the policy must contain, by paragraph. */
const elements: Law = {
  'Regulations 10(1)': element('Employer and applicable partner develop the policy together.'),
  'Regulations 10(2)(a)': element('Mission statement on prevention and protection.'),
  'Regulations 10(2)(b)': element('Roles of employer, recipient, employees, committees and representative.'),
  'Regulations 10(2)(c)': element('Risk factors, internal and external.'),
  'Regulations 10(2)(d)': element('Summary of the training.'),
  'Regulations 10(2)(e)': element('Resolution process: the designated recipient, and how notice is given.'),
  'Regulations 10(2)(f)': element('Reasons for which the work place assessment is reviewed.'),
  'Regulations 10(2)(g)': element('Summary of the emergency procedures.'),
  'Regulations 10(2)(h)': element('How the privacy of those involved is protected.'),
  'Regulations 10(2)(i)': element('Other recourse that is available.'),
  'Regulations 10(2)(j)': element('Support measures for employees.'),
  'Regulations 10(2)(k)': element('Who receives complaints about the employer under 127.1(1).'),
  'Regulations 6(1)': {
    says: 'Assessment reviewed after a withdrawn process, or where the respondent is an outsider.',
    source: 'SOR-2020-130.xml, Justice Canada',
  },
}
const cited = [
  'Code 122(1)',
  'Code 125(4)',
  'Code 147',
  'Regulations 5',
  'Regulations 11',
  'Regulations 12',
  'Regulations 13',
  'Regulations 14',
  'Regulations 15',
  'Regulations 16',
  'Regulations 18',
  'Regulations 19',
  'Regulations 20',
  'Regulations 23',
  'Regulations 24',
  'Regulations 25',
  'Regulations 27',
  'Regulations 30',
  'Regulations 31',
  'Regulations 33',
  'Regulations 34',
  'Regulations 35',
]
const law: Law = {
  ...elements,
  ...Object.fromEntries(Object.entries(canadaLaw).filter(([place]) => cited.includes(place))),
}

export const canada: StarterPolicy = {
  title: both('Harassment and violence prevention', 'उत्पीड़न और हिंसा की रोकथाम'),
  description: both(
    'Canada, federal work places (SOR/2020-130): every element that the Regulations ask of the policy.',
    'कनाडा, संघीय कार्यस्थल (SOR/2020-130): विनियम नीति में जो तत्व माँगते हैं, वे सभी।',
  ),
  note: both(
    'Fill in what is in double braces, together with your policy committee, work place committee or ' +
      'representative. A lawyer must check the policy before it is used; it is not legal advice.',
    'दोहरे कोष्ठकों वाली जानकारी अपनी नीति समिति, कार्यस्थल समिति या प्रतिनिधि के साथ मिलकर भरें। उपयोग से पहले ' +
      'वकील से जँचवाएँ; यह कानूनी सलाह नहीं है।',
  ),
  consent: both(
    'I have read this policy and know how to give notice of an occurrence.',
    'मैंने यह नीति पढ़ ली है और जानता/जानती हूँ कि घटना की सूचना कैसे दी जाती है।',
  ),
  reviewEveryMonths: 36,
  jurisdictions: ['CA'],
  law,
  sections: [
    section(
      both('Our mission', 'हमारा उद्देश्य'),
      `{{Name of the employer}} prevents harassment and violence in the work place, protects everyone against it and
      answers every notice [Regulations 10(2)(a)]. This policy was developed together with {{Policy committee, work
      place committee or representative}} [Regulations 10(1)] and applies from {{Date of entry into force}}.

      Harassment and violence is any action, conduct or comment, also of a sexual nature, that can reasonably be
      expected to cause offence, humiliation or other physical or psychological injury or illness [Code 122(1)].
      Former employees are protected where we learn of it within three months of their leaving [Code 125(4)].`,
      `{{नियोक्ता का नाम}} कार्यस्थल पर उत्पीड़न और हिंसा को रोकता है, सबकी उससे रक्षा करता है और हर सूचना का उत्तर देता
      है [Regulations 10(2)(a)]। यह नीति {{नीति समिति, कार्यस्थल समिति या प्रतिनिधि}} के साथ मिलकर बनाई गई है
      [Regulations 10(1)] और {{लागू होने की तारीख}} से लागू है।

      उत्पीड़न और हिंसा ऐसा कोई भी काम, व्यवहार या टिप्पणी है, यौन प्रकृति की भी, जिससे ठेस, अपमान या कोई अन्य शारीरिक
      या मानसिक चोट या बीमारी होने की उचित रूप से आशंका हो [Code 122(1)]। पूर्व कर्मचारी भी सुरक्षित हैं, यदि हमें उनके
      जाने के तीन महीनों के भीतर पता चले [Code 125(4)]।`,
    ),
    section(
      both('Who does what', 'कौन क्या करता है'),
      `Each has a part in prevention and resolution [Regulations 10(2)(b)]:
      - The employer assesses the risks, takes measures, trains people and carries out what was chosen together.
      - The designated recipient receives notices, keeps in touch and leads the process [Regulations 14].
      - Employees act with respect, give notice of what they experience or see, and take part in training.
      - The policy committee, or else the work place committee or the representative, works on assessment, policy,
      training and recommendations with the employer [Regulations 5].
      - The work place committee or the representative helps to choose which recommendations are carried out
      [Regulations 31].`,
      `रोकथाम और समाधान में हर एक की भूमिका है [Regulations 10(2)(b)]:
      - नियोक्ता जोखिमों का आकलन करता है, उपाय करता है, प्रशिक्षण देता है और मिलकर चुनी गई सिफ़ारिशें लागू करता है।
      - नामित प्राप्तकर्ता सूचनाएँ लेता है, संपर्क में रहता है और प्रक्रिया चलाता है [Regulations 14]।
      - कर्मचारी सम्मान से पेश आते हैं, जो झेलें या देखें उसकी सूचना देते हैं और प्रशिक्षण लेते हैं।
      - नीति समिति, नहीं तो कार्यस्थल समिति या प्रतिनिधि, आकलन, नीति, प्रशिक्षण और सिफ़ारिशों पर नियोक्ता के साथ काम
      करते हैं [Regulations 5]।
      - कार्यस्थल समिति या प्रतिनिधि यह चुनने में मदद करते हैं कि कौन-सी सिफ़ारिशें लागू हों [Regulations 31]।`,
    ),
    section(
      both('Risk factors', 'जोखिम के कारण'),
      `These factors, within and outside of the work place, add to the risk here [Regulations 10(2)(c)]:
      {{Risk factors found in the work place assessment}}`,
      `कार्यस्थल के भीतर और बाहर के ये कारण यहाँ जोखिम बढ़ाते हैं [Regulations 10(2)(c)]:
      {{कार्यस्थल आकलन में मिले जोखिम के कारण}}`,
    ),
    section(
      both('Training', 'प्रशिक्षण'),
      `Everyone is trained on this policy, on how harassment and violence relate to prohibited grounds of
      discrimination, and on how to recognize, prevent and answer them [Regulations 10(2)(d)]. It happens within
      three months of the start, at least every three years, after an update, and on moving to a role with more
      risk [Regulations 12].`,
      `सभी को इस नीति पर, उत्पीड़न और हिंसा के भेदभाव के निषिद्ध आधारों से संबंध पर, और उन्हें पहचानने, रोकने और उत्तर
      देने पर प्रशिक्षण दिया जाता है [Regulations 10(2)(d)]। यह काम शुरू होने के तीन महीनों के भीतर, कम से कम
      हर तीन वर्ष
      में, बदलाव के बाद, और अधिक जोखिम वाली भूमिका में जाने पर होता है [Regulations 12]।`,
    ),
    section(
      both('How an occurrence is resolved', 'घटना का समाधान कैसे होता है'),
      `Designated recipient: {{Name of the designated recipient and how to reach them}} [Regulations 10(2)(e)]

      A principal party or a witness gives notice to the employer or the designated recipient, orally, in writing or
      in the app [Regulations 15]. It says who was involved, as far as known, when it happened, and what happened
      [Regulations 16]. A witness may stay anonymous.
      - We review every notice [Regulations 19] and contact the principal party within seven days [Regulations 20].
      - Efforts to resolve it together begin within forty-five days [Regulations 23]; conciliation is possible where
      both parties agree [Regulations 24].
      - If the principal party asks for it, an investigator whom all agree on looks into it [Regulations 25;
      Regulations 27]. The report names nobody, even indirectly [Regulations 30].
      - Both parties hear every month how it stands [Regulations 34]. The process is complete within a year
      [Regulations 33].

      The principal party may end the process at any time [Regulations 18].`,
      `नामित प्राप्तकर्ता: {{नामित प्राप्तकर्ता का नाम और संपर्क}} [Regulations 10(2)(e)]

      मुख्य पक्ष या गवाह नियोक्ता या नामित प्राप्तकर्ता को बोलकर, लिखकर या ऐप में सूचना देता है [Regulations 15]। उसमें
      होता है कि जहाँ तक पता हो, कौन शामिल था, कब हुआ और क्या हुआ [Regulations 16]। गवाह अनाम रह सकता है।
      - हम हर सूचना को देखते हैं [Regulations 19] और मुख्य पक्ष से सात दिनों में संपर्क करते हैं [Regulations 20]।
      - मिलकर समाधान की कोशिश पैंतालीस दिनों में शुरू होती है [Regulations 23]; दोनों पक्ष सहमत हों, तो सुलह संभव है
      [Regulations 24]।
      - मुख्य पक्ष माँगे, तो ऐसा जाँचकर्ता, जिस पर सब सहमत हों, जाँच करता है [Regulations 25; Regulations 27]।
      रिपोर्ट में किसी की पहचान नहीं होती, परोक्ष रूप से भी नहीं [Regulations 30]।
      - दोनों पक्षों को हर महीने स्थिति बताई जाती है [Regulations 34]। प्रक्रिया एक वर्ष में पूरी होती है
      [Regulations 33]।

      मुख्य पक्ष प्रक्रिया को कभी भी समाप्त कर सकता है [Regulations 18]।`,
    ),
    section(
      both('Review of the assessment', 'आकलन की समीक्षा'),
      `The work place assessment is reviewed and, if necessary, updated when a principal party ends the process
      before the occurrence is resolved, and when the responding party is neither an employee nor the employer
      [Regulations 10(2)(f); Regulations 6(1)]. It is reviewed every three years in any case [Regulations 5].`,
      `कार्यस्थल आकलन की समीक्षा, और ज़रूरत हो तो सुधार, तब होता है, जब मुख्य पक्ष समाधान से पहले प्रक्रिया
      समाप्त कर दे,
      और जब प्रतिवादी न कर्मचारी हो, न नियोक्ता [Regulations 10(2)(f); Regulations 6(1)]। हर हाल में यह हर तीन
      वर्ष में होता
      है [Regulations 5]।`,
    ),
    section(
      both('Emergencies', 'आपात स्थिति'),
      `If there is immediate danger, leave, and call 911. Then tell {{Emergency contact}} [Regulations 10(2)(g)]. Our
      emergency procedures, in short: {{Summary of the emergency procedures}}. They are reviewed each time they were
      used [Regulations 11].`,
      `तुरंत ख़तरा हो, तो वहाँ से हटें और 911 पर फ़ोन करें। फिर {{आपात संपर्क}} को बताएँ [Regulations
      10(2)(g)]। हमारी आपात
      प्रक्रियाएँ संक्षेप में: {{आपात प्रक्रियाओं का सार}}। हर उपयोग के बाद उनकी समीक्षा होती है [Regulations 11]।`,
    ),
    section(
      both('Privacy', 'निजता'),
      `Only people who need it for the process see what is told, and no report or record that others see identifies
      anyone [Regulations 10(2)(h)]. Records are kept for ten years [Regulations 35].`,
      `जो बताया जाता है, उसे केवल वे लोग देखते हैं, जिन्हें प्रक्रिया के लिए उसकी ज़रूरत है, और दूसरों को दिखने
      वाली किसी
      रिपोर्ट या अभिलेख में किसी की पहचान नहीं होती [Regulations 10(2)(h)]। अभिलेख दस वर्ष रखे जाते हैं
      [Regulations 35]।`,
    ),
    section(
      both('Other recourse, and support', 'अन्य उपाय, और सहायता'),
      `This process takes no other right away. Depending on what happened, people may also turn to the Canadian Human
      Rights Commission, file a grievance, or go to the police [Regulations 10(2)(i)].

      Support for employees: {{Support measures, such as an assistance program}} [Regulations 10(2)(j)]. Medical,
      psychological and other services nearby: {{Support services in the area}} [Regulations 13].

      Complaints that this employer does not keep its duties go to {{Person who receives complaints about the
      employer}} [Regulations 10(2)(k)]. Nobody is dismissed, penalized or threatened for using these rights
      [Code 147].`,
      `यह प्रक्रिया कोई और अधिकार नहीं छीनती। जो हुआ, उसके अनुसार लोग कनाडा के मानवाधिकार आयोग के पास जा सकते
      हैं, शिकायत
      (ग्रीवेंस) दर्ज कर सकते हैं या पुलिस के पास जा सकते हैं [Regulations 10(2)(i)]।

      कर्मचारियों के लिए सहायता: {{सहायता के उपाय, जैसे सहायता कार्यक्रम}} [Regulations 10(2)(j)]। पास की चिकित्सा,
      मनोवैज्ञानिक और अन्य सेवाएँ: {{क्षेत्र की सहायता सेवाएँ}} [Regulations 13]।

      यह नियोक्ता अपने कर्तव्य न निभाए, तो शिकायत {{नियोक्ता के बारे में शिकायत लेने वाला व्यक्ति}} को जाती है
      [Regulations 10(2)(k)]। इन अधिकारों का उपयोग करने पर किसी को निकाला, दंडित या धमकाया नहीं जाता [Code 147]।`,
    ),
  ],
}
