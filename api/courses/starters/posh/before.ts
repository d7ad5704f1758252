/** Lessons of the POSH course up to the complaint. */
import { both, lesson, number, oneOf, pairs, right, someOf, text, wrong, type StarterItem } from '../write.ts'

const what: StarterItem = lesson(
  'what',
  both('What sexual harassment is', 'यौन उत्पीड़न क्या है'),
  text(
    'whatWho',
    `Everybody should be able to work without fear. The Act of 2013 protects women: every woman at a
    workplace, of any age, whether she is employed there or not [Act 2(a)]. That includes colleagues,
    interns and contract workers, and also customers and visitors.

    Men and people of other genders can be harassed too. The Act does not give them this procedure; the
    rules of your employer and other laws may protect them. Whoever you are: if something happened, ask for
    help.`,
    `हर व्यक्ति को बिना डर के काम कर पाना चाहिए। 2013 का अधिनियम महिलाओं की रक्षा करता है: कार्यस्थल पर मौजूद
    हर महिला की, किसी भी उम्र की, चाहे वह वहाँ नौकरी करती हो या नहीं [Act 2(a)]। इसमें सहकर्मी, इंटर्न और
    ठेके पर काम करने वाली महिलाएँ आती हैं, और ग्राहक और आगंतुक भी।

    पुरुषों और अन्य जेंडर के लोगों का भी उत्पीड़न हो सकता है। यह अधिनियम उन्हें यह प्रक्रिया नहीं देता; आपके
    नियोक्ता के नियम और दूसरे कानून उनकी रक्षा कर सकते हैं। आप कोई भी हों: कुछ हुआ हो, तो मदद माँगिए।`,
  ),
  text(
    'whatActs',
    `Sexual harassment is any unwelcome act of this kind, said outright or only hinted at [Act 2(n)]:
    - physical contact and advances
    - a demand or request for sexual favours
    - sexually coloured remarks
    - showing pornography
    - any other unwelcome physical, verbal or non-verbal conduct of a sexual nature

    What counts is that it is unwelcome. It makes no difference that it was meant as a joke or as a
    compliment, or that it came as a message or in a video call.

    It is also sexual harassment when something like it comes with a promise of better treatment at work, a
    threat of worse treatment, a threat about the job, a hostile place to work, or humiliation that may harm
    her health or safety [Act 3(2)].`,
    `यौन उत्पीड़न ऐसा कोई भी अनचाहा काम है, चाहे वह साफ़-साफ़ हो या केवल इशारे में [Act 2(n)]:
    - शारीरिक संपर्क और उसकी कोशिश
    - यौन संबंध की माँग या अनुरोध
    - यौन रंग वाली टिप्पणियाँ
    - अश्लील सामग्री दिखाना
    - यौन प्रकृति का कोई अन्य अनचाहा व्यवहार: शारीरिक, बोलकर या बिना बोले

    असली बात यह है कि वह अनचाहा है। इससे फ़र्क नहीं पड़ता कि वह मज़ाक या तारीफ़ के तौर पर कहा गया था, या
    संदेश या वीडियो कॉल में आया था।

    यह तब भी यौन उत्पीड़न है, जब इसके साथ काम में बेहतर बर्ताव का वादा, बुरे बर्ताव की धमकी, नौकरी को लेकर
    धमकी, काम की जगह पर शत्रुतापूर्ण माहौल, या ऐसा अपमान जुड़ा हो, जो महिला के स्वास्थ्य या सुरक्षा को हानि
    पहुँचा सकता है [Act 3(2)]।`,
  ),
  text(
    'whatWhere',
    `A workplace is more than the office. It is also any place that an employee visits because of work, and
    transport that the employer provides for the journey [Act 2(o)]: a client’s premises, an off-site, a
    work trip, the office cab.`,
    `कार्यस्थल केवल दफ़्तर नहीं है। वह हर जगह भी कार्यस्थल है, जहाँ कर्मचारी काम के कारण जाता है, और यात्रा
    के लिए नियोक्ता का दिया हुआ वाहन भी [Act 2(o)]: ग्राहक का परिसर, बाहर की बैठक, काम की यात्रा, दफ़्तर की
    टैक्सी।`,
  ),
  someOf(
    'whatWhich',
    'MULTIPLE_RESPONSE',
    {
      label: both(
        'Which of these can be sexual harassment at work? Choose all that fit.',
        'इनमें से कौन-सी बातें काम पर यौन उत्पीड़न हो सकती हैं? जो भी ठीक हों, सब चुनिए।',
      ),
      feedback: both(
        'Remarks, messages and promises count like touching does, also away from the office. Fair and ' +
          'respectful criticism of work is not sexual harassment [Act 2(n); Act 3(2)].',
        'टिप्पणियाँ, संदेश और वादे छूने जितने ही गंभीर हैं, दफ़्तर के बाहर भी। काम की उचित और ' +
          'सम्मानपूर्ण आलोचना यौन उत्पीड़न नहीं है [Act 2(n); Act 3(2)]।',
      ),
    },
    right('Remarks about a colleague’s body', 'सहकर्मी के शरीर पर टिप्पणियाँ'),
    wrong(
      'A manager says, politely and in private, that a report has mistakes',
      'प्रबंधक शालीनता से और अकेले में कहता है कि रिपोर्ट में गलतियाँ हैं',
    ),
    right(
      'Late messages that ask for a date, after she has said no',
      'मना करने के बाद भी देर रात मिलने के लिए संदेश',
    ),
    right(
      'A hint that a promotion depends on a private dinner',
      'इशारा कि पदोन्नति अकेले में रात के खाने पर निर्भर है',
    ),
  ),
  oneOf(
    'whatJoke',
    'SINGLE_SELECT',
    {
      label: both(
        'Somebody says: “It was only a joke.” What does the Act look at?',
        'कोई कहता है: “यह तो बस मज़ाक था।” अधिनियम क्या देखता है?',
      ),
      feedback: both(
        'The Act asks whether the conduct was unwelcome, not how it was meant [Act 2(n)].',
        'अधिनियम पूछता है कि व्यवहार अनचाहा था या नहीं, यह नहीं कि उसका इरादा क्या था [Act 2(n)]।',
      ),
    },
    wrong('Whether others laughed', 'क्या दूसरे लोग हँसे'),
    right('Whether it was unwelcome', 'क्या वह अनचाहा था'),
    wrong('Whether it happened more than once', 'क्या वह एक से अधिक बार हुआ'),
  ),
)

const act: StarterItem = lesson(
  'act',
  both('If it happens to you, or you see it', 'यदि आपके साथ हो, या आप देखें'),
  text(
    'actYou',
    `It is not your fault. You do not have to confront anybody, and you do not have to be certain of the law
    before you speak to somebody.
    - Get to safety first. In danger, call the police.
    - Say no, if you can and want to. Nobody has to.
    - Write down what happened: when, where, what was said and done, who was there. Keep messages and
    pictures.
    - Talk to somebody you trust, or to a member of the Internal Committee. Their names are displayed at
    work.
    - You may also go to the police. Your employer must help you if you want that [Act 19].`,
    `इसमें आपकी गलती नहीं है। आपको किसी का सामना करना ज़रूरी नहीं है, और किसी से बात करने से पहले कानून की
    पूरी जानकारी होना भी ज़रूरी नहीं है।
    - पहले सुरक्षित जगह पहुँचिए। ख़तरा हो, तो पुलिस को बुलाइए।
    - यदि आप कर सकें और चाहें, तो मना कीजिए। यह किसी के लिए अनिवार्य नहीं है।
    - लिख लीजिए कि क्या हुआ: कब, कहाँ, क्या कहा और किया गया, कौन वहाँ था। संदेश और तस्वीरें सँभालकर रखिए।
    - किसी ऐसे व्यक्ति से बात कीजिए, जिस पर आपको भरोसा हो, या आंतरिक समिति के किसी सदस्य से। उनके नाम
    कार्यस्थल पर लगे होते हैं।
    - आप पुलिस के पास भी जा सकते हैं। आप यह चाहें, तो नियोक्ता को आपकी मदद करनी होगी [Act 19]।`,
  ),
  text(
    'actOthers',
    `If you see or hear it happen:
    - Interrupt, if it is safe: a question, a changed subject, or standing beside the person may be enough.
    - Ask afterwards: “Are you all right? What would you like to do?”
    - Offer what you can: to come along, to write down what you saw, to be a witness.
    - Leave the decision to the person it happened to, and do not spread the story.

    And for everybody: ask first, take a no as a no, and stop at once when somebody is uncomfortable.`,
    `यदि आप ऐसा होते देखें या सुनें:
    - सुरक्षित हो, तो बीच में बोलिए: एक सवाल, बात बदल देना, या उस व्यक्ति के पास खड़े होना काफ़ी हो सकता है।
    - बाद में पूछिए: “क्या आप ठीक हैं? आप क्या करना चाहेंगे?”
    - जो कर सकते हैं, उसकी पेशकश कीजिए: साथ चलना, जो देखा उसे लिखना, गवाह बनना।
    - निर्णय उसी पर छोड़िए, जिसके साथ यह हुआ, और बात मत फैलाइए।

    और सबके लिए: पहले पूछिए, ना को ना मानिए, और किसी को असहज लगे, तो तुरंत रुक जाइए।`,
  ),
  someOf(
    'actHelps',
    'MULTI_SELECT',
    {
      label: both(
        'A colleague tells you that somebody keeps touching her. What helps?',
        'एक सहकर्मी आपको बताती है कि कोई उसे बार-बार छूता है। किस बात से मदद मिलती है?',
      ),
      feedback: both(
        'Listen, offer support, and leave the decision to her. Telling others breaks her trust, and ' +
          'asking the other person about it yourself can put her at risk.',
        'सुनिए, साथ दीजिए, और निर्णय उसी पर छोड़िए। दूसरों को बताना उसका भरोसा तोड़ता है, और उस व्यक्ति ' +
          'से ख़ुद पूछताछ करना उसे ख़तरे में डाल सकता है।',
      ),
    },
    right('Listen, and believe that it matters', 'सुनना, और मानना कि यह गंभीर बात है'),
    wrong('Warn the whole team in the group chat', 'ग्रुप चैट में पूरी टीम को सावधान करना'),
    right('Tell her who sits on the Internal Committee', 'उसे बताना कि आंतरिक समिति में कौन-कौन हैं'),
    right('Offer to be a witness of what you saw', 'जो आपने देखा, उसका गवाह बनने की पेशकश करना'),
  ),
)

const complain: StarterItem = lesson(
  'complain',
  both('How to complain', 'शिकायत कैसे करें'),
  text(
    'complainWhom',
    `Every office has an Internal Committee, appointed in writing. A senior woman employee presides over it;
    at least two members are employees and one comes from outside; at least half of them are women. Each
    sits for at most three years [Act 4]. Where there is no Internal Committee, the Local Committee of the
    district takes the complaint [Act 9].`,
    `हर कार्यालय में लिखित आदेश से बनी एक आंतरिक समिति होती है। उसकी अध्यक्षता एक वरिष्ठ महिला कर्मचारी करती
    है; कम से कम दो सदस्य कर्मचारी होते हैं और एक बाहर से; कम से कम आधे सदस्य महिलाएँ होती हैं। हर सदस्य
    अधिक से अधिक तीन वर्ष रहता है [Act 4]। जहाँ आंतरिक समिति नहीं है, वहाँ ज़िले की स्थानीय समिति शिकायत
    लेती है [Act 9]।`,
  ),
  text(
    'complainHow',
    `- A complaint is made in writing, within three months of the incident, or of the last one of a series.
    - The committee may add up to three months if something kept her from complaining; it writes its reasons
    down.
    - If she cannot write it, the members must help her. If she is unable to complain herself, an heir or
    another person may do it for her [Act 9].
    - Documents and the names of witnesses go with it [Rules 7(1)].`,
    `- शिकायत लिखित में की जाती है, घटना से तीन महीने के भीतर, या कई घटनाओं में अंतिम घटना से तीन महीने के
    भीतर।
    - यदि किसी कारण वह शिकायत नहीं कर सकी, तो समिति तीन महीने तक और दे सकती है; वह कारण लिखती है।
    - यदि वह लिख नहीं सकती, तो सदस्यों को उसकी मदद करनी होगी। यदि वह ख़ुद शिकायत करने में असमर्थ है, तो उसका
    वारिस या कोई अन्य व्यक्ति उसकी ओर से कर सकता है [Act 9]।
    - दस्तावेज़ और गवाहों के नाम साथ दिए जाते हैं [Rules 7(1)]।`,
  ),
  text(
    'complainChoices',
    `Two things she alone can ask for:
    - Conciliation, before the inquiry. It can never be about money. What was settled is recorded, and then
    there is no inquiry [Act 10].
    - Help while the inquiry runs, in writing: a transfer of either person, leave of up to three months on
    top of her own, or that the respondent does not appraise her work [Act 12; Rules 8].`,
    `दो बातें केवल वही माँग सकती है:
    - सुलह, जाँच से पहले। वह कभी पैसे के आधार पर नहीं हो सकती। जो तय हुआ, उसे लिखा जाता है, और फिर जाँच नहीं
    होती [Act 10]।
    - जाँच के दौरान सहायता, लिखित में: दोनों में से किसी का स्थानांतरण, उसकी अपनी छुट्टी के अलावा तीन महीने
    तक की छुट्टी, या यह कि प्रतिवादी उसके काम का मूल्यांकन न करे [Act 12; Rules 8]।`,
  ),
  number(
    'complainMonths',
    {
      label: both(
        'Within how many months of the incident is a complaint made, unless the committee adds time?',
        'घटना से कितने महीनों के भीतर शिकायत की जाती है, यदि समिति समय न बढ़ाए?',
      ),
      feedback: both(
        'Three months; the committee may add up to three more, with written reasons [Act 9].',
        'तीन महीने; समिति लिखित कारणों के साथ तीन महीने तक और दे सकती है [Act 9]।',
      ),
    },
    3,
  ),
  pairs(
    'complainPairs',
    {
      label: both('Who does what? Match them.', 'कौन क्या करता है? मिलान कीजिए।'),
      feedback: both(
        'The committee inquires, its members help with writing, the employer carries out what is ' +
          'recommended, and only she can ask for conciliation [Act 4; Act 9; Act 10].',
        'समिति जाँच करती है, उसके सदस्य लिखने में मदद करते हैं, नियोक्ता सिफ़ारिशें लागू करता है, और ' +
          'सुलह केवल वही माँग सकती है [Act 4; Act 9; Act 10]।',
      ),
    },
    [both('The woman who complains', 'पीड़ित महिला'), both('asks for conciliation', 'सुलह माँगती है')],
    [
      both('A member of the committee', 'समिति का सदस्य'),
      both('helps to write the complaint', 'शिकायत लिखने में मदद करता है'),
    ],
    [
      both('A senior woman employee', 'वरिष्ठ महिला कर्मचारी'),
      both('presides over the committee', 'समिति की अध्यक्षता करती है'),
    ],
    [both('The employer', 'नियोक्ता'), both('carries out recommendations', 'सिफ़ारिशें लागू करता है')],
  ),
)

export const before: StarterItem[] = [what, act, complain]
