//! Encodings of two short names: what the text says, what the interface's language says, and what
//! the file says.

use tengen_core::SplitMix;
use tengen_record::{Charset, Field, Format, Notice, ReadError, ReadOptions, Reading, read};

use super::open;

const ZH: [&str; 2] = [
    "王 李 张 刘 陈 杨 赵 黄 周 吴 徐 孙 胡 朱 高 林 何 郭 马 罗 梁 宋 郑 谢 韩 唐 冯 于 董 萧 程 曹 袁 \
     邓 许 傅 沈 曾 彭 吕 苏 卢 蒋 蔡 贾 丁 魏 薛 叶 阎 欧阳 司马 诸葛 钱 尤 施 孔 水 窦 章 云 潘 葛",
    "伟 芳 娜 敏 静 丽 强 磊 军 洋 勇 艳 杰 涛 明 超 秀兰 霞 平 刚 桂英 建国 志强 文博 海燕 晓明 雨桐 子轩 \
     梓涵 浩然 欣怡 俊杰 思远 天佑 嘉豪 雪梅 春花 国庆 家辉 永康 佳琪 晨曦 玉珍 丹 宁 凯 鑫 鹏飞 婷婷 莹 \
     璐 斌 峰 博文 瑞 昊天 诗涵 一诺 奕辰 沐阳 语嫣 睿 欢 小龙 大伟 三 四 五 阿毛 铁柱 翠花 德华 学友 朝伟 \
     润发 家驹 曼玉 祖贤 青霞 丽君 国荣 慧中 之遥 半夏 忘川",
];
const HANT: [&str; 2] = [
    "陳 林 黃 張 李 王 吳 劉 蔡 楊 許 鄭 謝 郭 洪 曾 邱 廖 賴 周 徐 蘇 葉 莊 呂 江 何 蕭 羅 高 潘 簡 朱 鍾 \
     彭 游 詹 胡 施 沈 余 盧 梁 趙 顏 柯 翁 魏 孫 戴 歐陽 司馬 鄧 馮 傅 溫 薛 丁 馬 董",
    "志明 春嬌 淑芬 美玲 俊傑 雅婷 家豪 怡君 宗翰 冠宇 承恩 宜蓁 柏翰 佩珊 建宏 麗華 國榮 秀英 文雄 金龍 \
     明哲 惠美 婉婷 詩涵 宥廷 品妍 子晴 彥廷 振華 阿明 大仁 小玉 偉 傑 芳 華 強 靜 慧 勇 德華 學友 朝偉 潤發 \
     曼玉 麗君 青霞 國強 永福 玉蘭 鳳儀 瑞祥 三 四 五 之遙 半夏 孟儒 靜宜 筱婷",
];
const JA: [&str; 2] = [
    "佐藤 鈴木 高橋 田中 伊藤 渡辺 山本 中村 小林 加藤 吉田 山田 佐々木 山口 松本 井上 木村 林 斎藤 清水 \
     山崎 森 池田 橋本 阿部 石川 前田 藤田 小川 岡田 後藤 長谷川 村上 近藤 石井 坂本 遠藤 青木 藤井 西村 福田 \
     太田 三浦 岡本 松田 中川 中野 原田 小野 田村 竹内 金子 和田 中山 石田 上田 森田 柴田 酒井 宮崎 早川 大沼",
    "太郎 次郎 花子 健 誠 浩 翔太 大輔 直樹 拓也 さくら ひなた みゆき 恵美 由香 陽菜 結衣 葵 蓮 悠斗 一郎 \
     正 博 明 隆 和子 幸子 健一 修 学 ケン リサ 真理子 美咲 颯太 達也 雄二 茂 進 清 智子 久美子 洋平 亮 純",
];
const RU: [&str; 2] = [
    "Иванов Петров Сидоров Смирнов Кузнецов Попов Соколов Лебедев Козлов Новиков Морозов Волков Соловьёв \
     Васильев Зайцев Павлов Семёнов Голубев Беляев Тарасов Белов Комаров Орлов Киселёв Макаров Андреев Ильин \
     Гусев Титов Баранов Куликов Сорокин Романов Захаров Борисов Королёв Ким Цой Юдин Щукин Чехов Эйхе",
    "Иван Пётр Анна Мария Олег Игорь Юрий Ольга Елена Сергей Андрей Дмитрий Алексей Никита Татьяна Павел Роман \
     Виктор Максим Артём Илья Егор Лев Яна Зоя Вера",
];

struct Texts {
    charset: Charset,
    /// The interface's language, if it has the text's.
    language: Option<&'static str>,
    words: [&'static str; 2],
    /// Between a family name and a given name.
    between: &'static str,
}

fn texts() -> [Texts; 5] {
    let texts = |label: &str, language, words, between| Texts {
        charset: label.parse().unwrap(),
        language,
        words,
        between,
    };
    [
        texts("gb18030", Some("zh"), ZH, ""),
        texts("big5", Some("zh-Hant"), HANT, ""),
        texts("shift_jis", Some("ja"), JA, ""),
        texts("euc-jp", Some("ja"), JA, ""),
        texts("windows-1251", None, RU, " "),
    ]
}

const COUNT: usize = 300;

/// How long the names are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Length {
    /// A family name and a given name.
    Full,
    /// Two or three letters; in Russian a given name.
    Short,
}

/// Two names.
fn names(texts: &Texts, length: Length, random: &mut SplitMix) -> [String; 2] {
    let mut word = |list: &'static str, most: usize| {
        let words: Vec<_> = list
            .split_whitespace()
            .filter(|w| w.chars().count() <= most)
            .collect();
        words[random.below(words.len() as u64) as usize]
    };
    let [family, given] = texts.words;
    let mut name = || match (texts.between, texts.language, length) {
        (" ", _, Length::Full) => format!("{} {}", word(given, 9), word(family, 9)),
        (" ", _, Length::Short) => word(given, 6).to_owned(),
        (_, Some("ja"), Length::Short) => word(family, 3).to_owned(),
        (_, _, Length::Full) => format!("{}{}", word(family, 3), word(given, 3)),
        (_, _, Length::Short) => format!("{}{}", word(family, 1), word(given, 1)),
    };
    [name(), name()]
}

fn try_read(bytes: &[u8], language: &str) -> Result<Reading, ReadError> {
    let options = ReadOptions {
        likely: Charset::usual(language),
        ..ReadOptions::default()
    };
    read(bytes, Format::Sgf, &options)
}

fn read_with(bytes: &[u8], language: &str) -> Reading {
    try_read(bytes, language).unwrap()
}

/// How many texts are read in another encoding, and the first few of them.
fn wrong(texts: &Texts, length: Length, language: &str) -> (usize, Vec<String>) {
    let mut random = SplitMix::new(5);
    let mut wrong = Vec::new();
    for _ in 0..COUNT {
        let [black, white] = names(texts, length, &mut random);
        let sgf = format!("(;GM[4]SZ[15]PB[{black}]PW[{white}];B[hh])");
        let (bytes, missing) = texts.charset.encode(&sgf);
        assert_eq!(missing, 0, "{sgf}");
        // In another encoding a bracket may be half a letter.
        let read = match try_read(&bytes, language) {
            Ok(reading) => {
                let info = reading.records[0].info();
                let names = [Field::BlackName, Field::WhiteName].map(|field| info.get(field));
                if names == [Some(&black[..]), Some(&white[..])] {
                    continue;
                }
                reading.charset.unwrap().to_string()
            }
            Err(why) => why.to_string(),
        };
        wrong.push(format!("{black} {white}: {read}"));
    }
    let count = wrong.len();
    wrong.truncate(30);
    (count, wrong)
}

#[test]
fn two_names_are_mostly_read_in_their_encoding() {
    for (texts, length) in texts()
        .iter()
        .flat_map(|t| [(t, Length::Full), (t, Length::Short)])
    {
        let charset = texts.charset;
        let own = texts.language.map(|language| (language, COUNT / 100));
        for (language, most) in own.into_iter().chain([("en", COUNT * 8 / 100)]) {
            let (count, examples) = wrong(texts, length, language);
            println!("{charset} {length:?} {language}: {count} of {COUNT} {examples:?}");
            assert!(count <= most, "{charset} {language}: {count} {examples:#?}");
        }
    }
}

#[test]
fn a_guess_names_the_other_encodings() {
    let (bytes, _) = Charset::GB18030.encode("(;GM[4]SZ[15]PB[李四];B[hh])");
    let reading = read_with(&bytes, "zh");
    assert_eq!(
        reading.records[0].info().get(Field::BlackName),
        Some("李四")
    );
    let others = reading.notices.iter().find_map(|notice| match notice {
        Notice::CharsetGuessed { charset, others } => Some((*charset, others.clone())),
        _ => None,
    });
    let (charset, others) = others.expect("a guess");
    assert_eq!(charset, Charset::GB18030);
    assert!(
        !others.is_empty() && !others.contains(&charset),
        "{others:?}"
    );
    assert_eq!(Charset::GB18030.glimpse(&bytes), "李四");
    // As Big5 the same bytes are other letters, which a tap shows.
    assert_ne!(others[0].glimpse(&bytes), "李四");
}

#[test]
fn a_declared_encoding_that_the_text_is_not_in_is_said() {
    let contradicted = |reading: &Reading| {
        reading.notices.iter().find_map(|notice| match notice {
            Notice::CharsetContradicted {
                declared, charset, ..
            } => Some((declared.clone(), *charset)),
            _ => None,
        })
    };
    for label in ["UTF-8", "ISO-8859-1", "windows-1252", "klingon"] {
        let text = format!("(;GM[4]CA[{label}]SZ[15]PB[王五]C[黑先白后];B[hh];W[ii])");
        let (bytes, _) = Charset::GB18030.encode(&text);
        let reading = open(&bytes, "a.sgf");
        let record = &reading.records[0];
        assert_eq!(record.info().get(Field::BlackName), Some("王五"), "{label}");
        let root = record.node(tengen_record::NodeId::ROOT);
        assert_eq!(root.extra().comment, "黑先白后");
        // A name of no encoding says nothing.
        let said = Some((label.to_owned(), Charset::GB18030));
        assert_eq!(contradicted(&reading), said.filter(|_| label != "klingon"));
    }
    let utf8 = "(;GM[4]CA[gb2312]SZ[15]PB[王五];B[hh])";
    let said = Some(("gb2312".to_owned(), Charset::UTF_8));
    assert_eq!(contradicted(&open(utf8, "a.sgf")), said);
    // What is declared and fits is believed.
    for (label, name) in [
        ("big5", "連"),
        ("shift_jis", "連"),
        ("cp936", "连"),
        ("windows-1252", "Åsa"),
    ] {
        let charset: Charset = label.parse().unwrap();
        let (bytes, _) = charset.encode(&format!("(;CA[{label}]SZ[15]PB[{name}];B[hh])"));
        let reading = open(&bytes, "a.sgf");
        assert_eq!(reading.records[0].info().get(Field::BlackName), Some(name));
        assert_eq!(contradicted(&reading), None);
    }
}
