/** India: a policy under the Act and Rules of 2013 on sexual harassment of women at workplaces. */
import { poshLaw } from '../../courses/starters/posh/law.ts'
import { both } from '../../courses/starters/write.ts'
import { section, type StarterPolicy } from './write.ts'

export const posh: StarterPolicy = {
  title: both('Prevention of sexual harassment at the workplace', 'कार्यस्थल पर यौन उत्पीड़न की रोकथाम'),
  description: both(
    'India, the Act and Rules of 2013: what is forbidden, the Internal Committee, complaint, inquiry, ' +
      'confidentiality and appeal.',
    'भारत, 2013 का अधिनियम और नियमावली: क्या वर्जित है, आंतरिक समिति, शिकायत, जाँच, गोपनीयता और अपील।',
  ),
  note: both(
    'Fill in what is in double braces. A lawyer must check the policy before it is used; it is not legal advice.',
    'दोहरे कोष्ठकों वाली जानकारी भरें। उपयोग से पहले वकील से जँचवाएँ; यह कानूनी सलाह नहीं है।',
  ),
  consent: both(
    'I have read this policy. I will follow it and help to keep the workplace free of sexual harassment.',
    'मैंने यह नीति पढ़ ली है। मैं इसका पालन करूँगा/करूँगी और कार्यस्थल को यौन उत्पीड़न-मुक्त रखने में मदद दूँगा/दूँगी।',
  ),
  reviewEveryMonths: 12,
  jurisdictions: ['IN'],
  sections: [
    section(
      both('Purpose and scope', 'उद्देश्य और दायरा'),
      `{{Name of the employer}} does not tolerate sexual harassment. This policy applies from {{Date of entry into
      force}} to everyone who works here or visits us.

      The Act protects every woman at a workplace, of any age, employed or not: employees, interns, contract
      workers, customers and visitors [Act 2(a)]. A workplace is also any place visited because of work, and
      transport that the employer provides [Act 2(o)].

      People of other genders may report harassment to {{Contact for complaints outside the Act}}; the same respect
      and the same confidentiality apply.`,
      `{{नियोक्ता का नाम}} यौन उत्पीड़न को सहन नहीं करता। यह नीति {{लागू होने की तारीख}} से उन सभी पर लागू है, जो
      यहाँ काम करते हैं या हमारे यहाँ आते हैं।

      अधिनियम कार्यस्थल पर हर महिला की रक्षा करता है, किसी भी उम्र की, नौकरी में हो या न हो: कर्मचारी, इंटर्न, ठेके
      पर काम करने वाली, ग्राहक और आगंतुक [Act 2(a)]। काम के कारण जहाँ जाना पड़े, वह जगह और नियोक्ता का दिया हुआ
      वाहन भी कार्यस्थल है [Act 2(o)]।

      अन्य जेंडर के लोग उत्पीड़न की सूचना {{अधिनियम से बाहर की शिकायतों का संपर्क}} को दे सकते हैं; वही सम्मान और
      वही गोपनीयता लागू है।`,
    ),
    section(
      both('What is forbidden', 'क्या वर्जित है'),
      `Sexual harassment is any unwelcome act of this kind, said outright or implied [Act 2(n)]:
      - physical contact and advances
      - a demand or request for sexual favours
      - sexually coloured remarks
      - showing pornography
      - any other unwelcome physical, verbal or non-verbal conduct of a sexual nature

      It is also sexual harassment when such conduct comes with a promise of better treatment, a threat of worse
      treatment or about the job, a hostile place to work, or humiliation that may harm health or safety [Act 3(2)].
      It makes no difference whether it happens in person, on the phone or online.`,
      `यौन उत्पीड़न ऐसा कोई भी अनचाहा काम है, चाहे साफ़ कहा जाए या इशारे में [Act 2(n)]:
      - शारीरिक संपर्क और उसकी कोशिश
      - यौन संबंध की माँग या अनुरोध
      - यौन रंग वाली टिप्पणियाँ
      - अश्लील सामग्री दिखाना
      - यौन प्रकृति का कोई अन्य अनचाहा व्यवहार: शारीरिक, बोलकर या बिना बोले

      यह तब भी यौन उत्पीड़न है, जब ऐसे व्यवहार के साथ बेहतर बर्ताव का वादा, बुरे बर्ताव या नौकरी को लेकर धमकी,
      शत्रुतापूर्ण माहौल, या ऐसा अपमान जुड़ा हो, जो स्वास्थ्य या सुरक्षा को हानि पहुँचा सकता है [Act 3(2)]। इससे
      फ़र्क नहीं पड़ता कि वह आमने-सामने, फ़ोन पर या ऑनलाइन हुआ।`,
    ),
    section(
      both('The Internal Committee', 'आंतरिक समिति'),
      `Each office has an Internal Committee, appointed in writing [Act 4]. It is led by a senior woman employee; at
      least two more members are employees, one member comes from outside, and at least half are women. Nobody
      holds office for more than three years from their nomination.

      Presiding officer: {{Name of the presiding officer}}

      Members and how to reach them: {{Members of the Internal Committee and how to reach them}}

      The order that appoints the committee and the consequences of sexual harassment are displayed in every
      office [Act 19].`,
      `हर कार्यालय में लिखित आदेश से बनी आंतरिक समिति है [Act 4]। उसकी अध्यक्ष एक वरिष्ठ महिला कर्मचारी होती हैं; कम
      से कम दो और सदस्य कर्मचारी होते हैं, एक सदस्य बाहर से होता है, और कम से कम आधे सदस्य महिलाएँ होती हैं। कोई भी
      अपने नामांकन से तीन वर्ष से अधिक पद पर नहीं रहता।

      पीठासीन अधिकारी: {{पीठासीन अधिकारी का नाम}}

      सदस्य और उनसे संपर्क: {{आंतरिक समिति के सदस्य और उनसे संपर्क}}

      समिति गठित करने वाला आदेश और यौन उत्पीड़न के परिणाम हर कार्यालय में प्रदर्शित हैं [Act 19]।`,
    ),
    section(
      both('How to complain', 'शिकायत कैसे करें'),
      `A complaint is made in writing within three months of the incident, or of the last one of a series; the
      committee may add up to three months and records why [Act 9]. Its members help anyone who cannot write it.
      The complaint goes to {{Address for complaints}}, in six copies with documents and the names of witnesses
      [Rules 7(1)]; one filed in the app counts as all of them.

      If she wishes, an attempt to settle the matter is made before the inquiry. It is never based on money. What
      was agreed is recorded, and there is no further inquiry while it is kept [Act 10].`,
      `शिकायत लिखित में घटना से, या एक के बाद एक घटनाओं में आख़िरी से, तीन महीनों के भीतर की जाती है; समिति तीन महीने
      तक और दे सकती है और उसका कारण दर्ज करती है [Act 9]। जो लिख न सके, समिति के सदस्य उसकी मदद करते हैं। शिकायत
      {{शिकायत भेजने का पता}} को, छह प्रतियों में, दस्तावेज़ों और गवाहों के नामों के साथ जाती है [Rules 7(1)]; ऐप में
      दर्ज शिकायत इन सभी के बराबर है।

      महिला चाहे, तो जाँच से पहले समझौते की कोशिश की जाती है। वह कभी पैसों पर आधारित नहीं होता। जो तय हुआ, वह दर्ज
      किया जाता है, और जब तक उसका पालन होता है, आगे जाँच नहीं होती [Act 10]।`,
    ),
    section(
      both('Support during the inquiry', 'जाँच के दौरान सहायता'),
      `On her written request the committee may recommend a transfer of either person, or leave of up to three
      months on top of her entitlement [Act 12]. It may also recommend that the respondent does not appraise her
      work [Rules 8]. We carry out the recommendation and report back to the committee.

      Nobody is put at a disadvantage for complaining, giving evidence or helping. Retaliation is misconduct.`,
      `उसके लिखित अनुरोध पर समिति किसी एक के स्थानांतरण, या उसके हक़ के अतिरिक्त तीन महीने तक की छुट्टी की सिफ़ारिश कर
      सकती है [Act 12]। वह यह सिफ़ारिश भी कर सकती है कि प्रतिवादी उसके काम का मूल्यांकन न करे [Rules 8]। हम सिफ़ारिश
      लागू करते हैं और समिति को बताते हैं।

      शिकायत करने, गवाही देने या मदद करने पर किसी का नुकसान नहीं किया जाता। बदले की कार्रवाई कदाचार है।`,
    ),
    section(
      both('The inquiry', 'जाँच'),
      `The respondent gets a copy of the complaint within seven working days [Rules 7(2)] and answers within ten
      working days with documents and witnesses [Rules 7(3)]. Neither side brings a lawyer [Rules 7(6)]. Three
      members, the presiding officer among them, must be present [Rules 7(7)].

      Both sides are heard, and where both are employees both get the findings and may comment on them before the
      report is final [Act 11(1)]. The inquiry is complete within ninety days [Act 11(4)].`,
      `प्रतिवादी को शिकायत की प्रति सात कार्य दिवसों में मिलती है [Rules 7(2)], और वह दस कार्य दिवसों में दस्तावेज़ों
      और गवाहों के साथ उत्तर देता है [Rules 7(3)]। कोई पक्ष वकील नहीं लाता [Rules 7(6)]। तीन सदस्यों का उपस्थित होना
      ज़रूरी है, जिनमें पीठासीन अधिकारी हों [Rules 7(7)]।

      दोनों पक्ष सुने जाते हैं, और जहाँ दोनों कर्मचारी हों, वहाँ रिपोर्ट अंतिम होने से पहले दोनों को निष्कर्ष मिलते
      हैं और वे उन पर अपनी बात रख सकते हैं [Act 11(1)]। जाँच नब्बे दिनों में पूरी होती है [Act 11(4)]।`,
    ),
    section(
      both('Report and action', 'रिपोर्ट और कार्रवाई'),
      `The committee reports to us and to both sides within ten days of completing the inquiry [Act 13(1)]. We act
      on it within sixty days [Act 13(4)]. If the complaint is proved, it is dealt with as misconduct under our
      service rules, and a sum may be deducted from pay [Act 13]. Without service rules it is an apology, a
      warning, a reprimand, promotion or pay rise withheld, termination, counselling or community service
      [Rules 9].

      A complaint that could not be proved is not a false one. Action follows only if a separate inquiry finds that
      somebody lied knowingly, acted with malice or used forged documents [Act 14].`,
      `समिति जाँच पूरी होने के दस दिनों में हमें और दोनों पक्षों को रिपोर्ट देती है [Act 13(1)]। हम साठ दिनों में
      कार्रवाई करते हैं [Act 13(4)]। शिकायत साबित हो, तो वह हमारे सेवा नियमों के अनुसार कदाचार मानी जाती है, और वेतन
      से राशि काटी जा सकती है [Act 13]। सेवा नियम न हों, तो माफ़ी, चेतावनी, भर्त्सना, पदोन्नति या वेतन वृद्धि रोकना,
      सेवा समाप्ति, परामर्श या सामुदायिक सेवा [Rules 9]।

      जो शिकायत साबित न हो सकी, वह झूठी नहीं है। कार्रवाई तभी होती है, जब अलग जाँच में पता चले कि किसी ने जानबूझकर
      झूठ बोला, दुर्भावना से काम किया या जाली दस्तावेज़ दिए [Act 14]।`,
    ),
    section(
      both('Confidentiality and appeal', 'गोपनीयता और अपील'),
      `What the complaint says, who is involved, the inquiry, the recommendations and the action are not made public
      [Act 16]. Breaking this is punished under the service rules [Act 17]; without them ₹5,000 are recovered
      [Rules 12].

      Whoever disagrees with the recommendations, or finds that they were not carried out, may appeal within ninety
      days [Act 18].`,
      `शिकायत में क्या है, कौन शामिल है, जाँच, सिफ़ारिशें और कार्रवाई सार्वजनिक नहीं की जातीं [Act 16]। इसे तोड़ने पर
      सेवा नियमों के अनुसार दंड है [Act 17]; वे न हों, तो ₹5,000 वसूले जाते हैं [Rules 12]।

      जो सिफ़ारिशों से असहमत हो, या जिसे लगे कि वे लागू नहीं हुईं, वह नब्बे दिनों में अपील कर सकता है [Act 18]।`,
    ),
    section(
      both('What we do', 'हम क्या करते हैं'),
      `We keep the workplace safe, train people and members of the committee, give the committee what it needs, and
      help anyone who wants to go to the police [Act 19]. The committee reports each calendar year to us and to the
      District Officer [Act 21]. An employer that does not keep the Act can be fined, and more the second time
      [Act 26].

      Questions about this policy: {{Contact for questions}}`,
      `हम कार्यस्थल को सुरक्षित रखते हैं, लोगों और समिति के सदस्यों को प्रशिक्षण देते हैं, समिति को ज़रूरी सुविधाएँ
      देते हैं, और जो पुलिस के पास जाना चाहे, उसकी मदद करते हैं [Act 19]। समिति हर कैलेंडर वर्ष में हमें और ज़िला
      अधिकारी को रिपोर्ट देती है [Act 21]। जो नियोक्ता अधिनियम का पालन न करे, उस पर जुर्माना हो सकता है, दूसरी बार और
      अधिक [Act 26]।

      इस नीति के बारे में प्रश्न: {{प्रश्नों के लिए संपर्क}}`,
    ),
  ],
  law: poshLaw,
}
